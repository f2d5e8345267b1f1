/** Banking formats that state entries field by field. */
export type ElectronicFormat = "OFX" | "CAMT" | "MT940"

/** The banking format of a file, from its first 4 kB or so as text of any encoding. `undefined` when there is none. */
export const electronicFormatOf = (head: string): ElectronicFormat | undefined => {
  const text = head.replaceAll("\0", "").replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff|\ufeff)/, "")
  if (/^\s*OFXHEADER\s*:/i.test(text) || /<\?OFX\s/i.test(text) || /^\s*(<\?xml[^>]*>\s*)?<OFX[\s>]/i.test(text))
    return "OFX"
  if (/xsd:camt\.05[234]\.|<(\w+:)?BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)[\s>]/.test(text)) return "CAMT"
  return MT940.test(text) ? "MT940" : undefined
}

/**
 * Message headers, in SWIFT blocks (`{1:…}`) or on separate lines (`0000 01BANK…`, `940 00`, `:940:`), and the first
 * field. A part of a message may begin with any of its fields.
 */
const MT940 =
  /^[\s\p{Cc}]*(?:[A-Z0-9 ]{3,40}\s*\n|:940:\s*\n){0,4}(?:\{[^{}]{1,200}\}){0,4}(?:\{4:\s*)?(?::20:[^]*?\n:(?:25P?|28C?|6[012][FM]?):|:25P?:[^\n]*\n:|:6[02][FM]:[CD]\d{6}|:61:\d{6,10}[RE]?[CD])/u
