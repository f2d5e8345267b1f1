/** Formats in which banks state entries field by field. */
export type BookedFormat = "OFX" | "CAMT" | "MT940"

/** Which banking format a file is in, by its first 4 kB or so as text of any encoding; `undefined` when it is none. */
export const bookedFormatOf = (head: string): BookedFormat | undefined => {
  const text = head.replaceAll("\0", "").replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff|\ufeff)/, "")
  if (/^\s*OFXHEADER\s*:/i.test(text) || /<\?OFX\s/i.test(text) || /^\s*(<\?xml[^>]*>\s*)?<OFX[\s>]/i.test(text))
    return "OFX"
  if (/xsd:camt\.053\.|<(\w+:)?BkToCstmrStmt[\s>]/.test(text)) return "CAMT"
  return /^\s*(?:[A-Z0-9]{3,12}\s*\n){0,3}(?:\{[^{}]{1,200}\}){0,4}(?:\{4:\s*)?:20:[^]*?\n:25P?:/.test(text)
    ? "MT940"
    : undefined
}
