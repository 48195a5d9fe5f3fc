/** The types of the page: what goes over the line, and what is its own. */

export * from "./messages.js";
import type { Command, GameEvent, GameState } from "./messages.js";

/** What `liveGame` of lib/live.js makes. */
export interface LiveGame {
  id: string;
  /** Where its moves are asked about, if not among the games. */
  address?: string;
  state: import("@preact/signals").Signal<GameState | null>;
  connected: import("@preact/signals").Signal<boolean>;
  error: import("@preact/signals").Signal<import("./lib/api.js").ApiError | null>;
  /** The own seat that is at the device now; null for a watcher. */
  seat: import("@preact/signals").Signal<number | null>;
  /** What the last update brought. */
  events: import("@preact/signals").Signal<GameEvent[]>;
  send(command: Command): Promise<{ sequence: number }>;
  resync(): Promise<void>;
  /** The server's time. */
  now(): number;
  close(): void;
}
