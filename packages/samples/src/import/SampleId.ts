import { hash } from "node:crypto"

/**
 * Id of a sample: SHA-256 of its row's text in UTF-16LE, as 43 URL-safe characters. Stored, so it never changes. Not
 * shortened: nothing limits its length, and at full length nobody can craft two texts with one id.
 */
export const sampleIdOf = (text: string): string => hash("sha256", Buffer.from(text, "utf16le"), "base64url")
