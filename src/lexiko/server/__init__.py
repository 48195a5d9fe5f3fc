"""The server of the page: HTTP and WebSocket, thin over the rules, the store and the engine."""
