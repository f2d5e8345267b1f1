import { encodingOf } from "./Encoding.ts"

/** Lengths of the examined beginnings: programs show in their first bytes, and tables may have a broken cell later. */
const HEADS = [1_024, 65_536]

/** Control codes of text: TAB to CR, the end mark of DOS, and the escapes of ISO 2022. */
const TEXTUAL = new Set([9, 10, 11, 12, 13, 26, 27])

/** Characters that no text has: other control codes, private, unassigned and half characters. */
const UNPRINTED = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/gu
/** Share of such characters, and of half characters, that a bank's export may have. */
const MOST_UNPRINTED = 0.02
const MOST_BROKEN = 0.1

/**
 * True when bytes are text, in UTF-8, UTF-16, GB18030, Big5 or an unknown encoding of one byte a character. Programs,
 * images and compressed data are not, whatever the name of the file.
 */
export const isText = (bytes: Uint8Array): boolean => {
  const encoding = encodingOf(bytes)
  return HEADS.every((length) => {
    const head = bytes.subarray(0, length)
    return encoding === undefined ? hasNoControls(head) : isWriting(new TextDecoder(encoding).decode(head))
  })
}

const hasNoControls = (bytes: Uint8Array): boolean => bytes.every((byte) => byte >= 0x20 || TEXTUAL.has(byte))

const isWriting = (text: string): boolean => {
  let unprinted = 0
  for (const [character] of text.matchAll(UNPRINTED)) if (!TEXTUAL.has(character.charCodeAt(0))) unprinted++
  const broken = text.split("\ufffd").length - 1
  return unprinted <= text.length * MOST_UNPRINTED && broken <= Math.max(2, text.length * MOST_BROKEN)
}
