/** The place where a host serves the API. */
export interface Hosting {
  /** The path of the host's server that the API is under: `""`, or `/` and names. */
  readonly mountPath: string
  /** Who tells callers apart: this API by its keys, or the host, whose own way the document does not describe. */
  readonly authentication: "keys" | "host"
}
