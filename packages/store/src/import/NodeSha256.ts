import { hash } from "node:crypto"

/** SHA-256 of a text as UTF-8, in URL-safe base 64 without padding. */
export const sha256 = (text: string): string => hash("sha256", text, "base64url")
