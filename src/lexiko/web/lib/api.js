/** Questions and wishes to the server. */

import { inWords } from "./phrases.js";
import { t } from "./strings.js";

const ROOT = "/api/v1";

/** What the server refused, or why it could not be reached, in a sentence for people. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 where the server did not answer
   * @param {string} code
   * @param {string} message
   * @param {import("../types.js").Reason[]} [reasons]
   */
  constructor(status, code, message, reasons = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.reasons = reasons;
  }

  /** Whether it helps to ask again: what the server refuses it will refuse again; a lost line comes back. */
  get passes() {
    return this.status === 0 || this.status >= 429;
  }
}

/**
 * The sentence for people of anything that was thrown.
 * @param {unknown} error
 */
export function sentence(error) {
  if (error instanceof ApiError) return error.message;
  console.error(error);
  return t("app.broken");
}

/** A key that makes a wish harmless when it is sent twice. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] a text goes as it is, anything else as JSON
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  /** @type {RequestInit} */
  const options = { method, headers: { Accept: "application/json" } };
  const raw = typeof body === "string" || body instanceof Blob;
  // A wish is carried out even if its person leaves the page at once. Files are too large for that.
  options.keepalive = method !== "GET" && !raw;
  if (body !== undefined) {
    options.body = raw ? body : JSON.stringify(body);
    const text = typeof body === "string" ? "text/plain; charset=utf-8" : "application/octet-stream";
    const type = raw ? text : "application/json";
    options.headers = { ...options.headers, "Content-Type": type };
  }
  let response;
  try {
    response = await fetch(ROOT + path, options);
  } catch {
    throw new ApiError(0, "offline", t("app.offline"));
  }
  if (response.status === 204) return null;
  return answered(response.status, await response.text());
}

/**
 * Asks for an answer that comes line by line; whoever aborts it by the signal hears no more.
 * @param {string} path
 * @param {unknown} body
 * @param {(line: any) => void} hear
 * @param {AbortSignal} signal
 */
async function lines(path, body, hear, signal) {
  try {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(ROOT + path, { method: "POST", headers, body: JSON.stringify(body), signal });
    if (!response.ok || !response.body) return void answered(response.status, await response.text());
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const found = (rest + part.value).split("\n");
      rest = found.pop() ?? "";
      for (const line of found) hear(JSON.parse(line));
    }
  } catch (error) {
    if (signal.aborted) return;
    throw error instanceof ApiError ? error : new ApiError(0, "offline", t("app.offline"));
  }
}

/**
 * What the server said, or an error if it refused.
 * @param {number} status
 * @param {string} text
 */
function answered(status, text) {
  const good = status >= 200 && status < 300;
  let data;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = good ? text : null;
  }
  if (good) return data;
  const error = data?.error;
  const reasons = inWords(error?.reasons ?? []);
  const message = reasons.map((reason) => reason.message).join(" ") || error?.message;
  throw new ApiError(status, error?.code ?? "unexpected", message ?? t("app.unexpected", { status }), reasons);
}

/**
 * Sends a file and tells how much of it has gone, from 0 to 1.
 * @param {string} path
 * @param {Blob} file
 * @param {(part: number) => void} onProgress
 * @returns {Promise<any>}
 */
function upload(path, file, onProgress) {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest(); // fetch cannot say how far it is
    sending.open("POST", ROOT + path);
    sending.setRequestHeader("Content-Type", "application/octet-stream");
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 1);
    sending.onerror = () => reject(new ApiError(0, "offline", t("app.offline")));
    sending.onload = () => {
      try {
        resolve(answered(sending.status, sending.responseText));
      } catch (error) {
        reject(error);
      }
    };
    sending.send(file);
  });
}

export const api = {
  /** @param {string} path */
  get: (path) => request("GET", path),
  /** @param {string} path @param {unknown} [body] */
  post: (path, body) => request("POST", path, body),
  /** @param {string} path @param {unknown} body */
  put: (path, body) => request("PUT", path, body),
  /** @param {string} path */
  del: (path) => request("DELETE", path),
  upload,
  lines,
  /** The address of something that the browser loads by itself. @param {string} path */
  url: (path) => ROOT + path,
};

/** @type {Promise<import("../types.js").Catalogue> | null} */
let asked = null;

/**
 * Editions, variations, dictionaries and strengths: asked for once.
 * @returns {Promise<import("../types.js").Catalogue>}
 */
export function catalogue() {
  asked ??= api.get("/catalogue").catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Asks again the next time: something in it has changed. */
export function forgetCatalogue() {
  asked = null;
}
