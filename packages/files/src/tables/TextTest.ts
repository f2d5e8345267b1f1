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
/** Share of bytes beyond ASCII in text of one byte a character. */
const MOST_BEYOND_ASCII = 0.3
/** Programs are padded with one byte over and over, such as 0xCC, which is 烫 in GB18030. */
const PADDING = /(?![\0-\x7f])([\p{L}\p{N}])\1{15}/u

/**
 * True when bytes are text, in UTF-8, UTF-16, GB18030, Big5 or an unknown encoding of one byte a character. Programs,
 * images and compressed data are not, whatever the name of the file.
 */
export const isText = (bytes: Uint8Array): boolean => {
  const encoding = encodingOf(bytes)
  return HEADS.every((length) => {
    const head = bytes.subarray(0, length)
    return encoding === undefined
      ? isOneByteText(head)
      : isWriting(new TextDecoder(encoding).decode(head), !/^utf/iu.test(encoding))
  })
}

/** Few letters of a Latin script are beyond ASCII; code and packed data are half of such bytes. */
const isOneByteText = (bytes: Uint8Array): boolean => {
  let beyond = 0
  for (const byte of bytes) {
    if (byte < 0x20 && !TEXTUAL.has(byte)) return false
    if (byte >= 0x7f) beyond++
  }
  return beyond <= bytes.length * MOST_BEYOND_ASCII
}

/** `takesPadding`: one byte over and over is a character of the encoding. */
const isWriting = (text: string, takesPadding: boolean): boolean => {
  if (takesPadding && PADDING.test(text)) return false
  let unprinted = 0
  for (const [character] of text.matchAll(UNPRINTED)) if (!TEXTUAL.has(character.charCodeAt(0))) unprinted++
  const broken = text.split("\ufffd").length - 1
  return unprinted <= text.length * MOST_UNPRINTED && broken <= Math.max(2, text.length * MOST_BROKEN)
}
