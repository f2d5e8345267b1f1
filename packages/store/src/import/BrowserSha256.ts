import { sha256 as digest } from "@noble/hashes/sha2"

const utf8 = new TextEncoder()

/** The same where there is no `node:crypto`: hashing must be synchronous, and `crypto.subtle` is not. */
export const sha256 = (text: string): string =>
  btoa(String.fromCharCode(...digest(utf8.encode(text))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
