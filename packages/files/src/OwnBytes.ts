/**
 * Bytes that nobody else can change while they are read. Memory that threads share is copied, also because not every
 * reader takes it.
 */
export const ownBytes = (bytes: Uint8Array): Uint8Array => (bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice())
