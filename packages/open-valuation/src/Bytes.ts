import type { Table } from "./public/Samples.ts"

/** A table as bytes. */
export const bytesOf = (content: Table): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content
