import { sha256 } from "#sha256"

/**
 * Id of a sample: SHA-256 of its row's text, as 43 URL-safe characters. Stored, so it never changes. Not shortened:
 * nothing limits its length, and at full length nobody can craft two texts with one id.
 */
export const sampleIdOf = (text: string): string =>
  // UTF-8 encodes all lone surrogates alike; JSON escapes them.
  sha256(text.isWellFormed() ? text : JSON.stringify(text))
