// The page of the API at /docs: Swagger UI with the document of this server.

const swagger = /** @type {{ SwaggerUIBundle: (options: object) => void }} */ (
  /** @type {unknown} */ (window)
);

swagger.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
});
