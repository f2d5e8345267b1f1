import { createDecipheriv, createHash, createHmac, timingSafeEqual } from "node:crypto"
import { markupElements, type MarkupElement } from "../electronic/MarkupTree.ts"
import { XlsFault } from "../xls/XlsFault.ts"
import { MOST_ROUNDS, wrongPassword } from "./PasswordCheck.ts"

/** Block keys by purpose ([MS-OFFCRYPTO] 2.3.4.13 and 2.3.4.14). */
const PURPOSE = {
  verifier: "fea7d2763b4b9e79",
  verifierHash: "d7aa0f6d3061344e",
  key: "146e0be7abacd0d6",
  hmacKey: "5fb2ad010cb9e1f6",
  hmacValue: "a0677f02b22c8433",
} as const

const HASHES: ReadonlySet<string> = new Set(["SHA1", "SHA256", "SHA384", "SHA512"])
/** Segment size of the package, bytes. Each segment has its own initialisation vector. */
const SEGMENT = 4_096
/** Padding byte of a key that is too short. */
const FILL = 0x36
/** Characters of an attribute's value; keys and hashes are shorter. */
const LONGEST_VALUE = 1_000

/** An algorithm with its salt, from an element of the description. */
interface Cipher {
  readonly hash: string
  readonly hashBytes: number
  readonly keyBytes: number
  readonly blockBytes: number
  readonly salt: Buffer
}

/**
 * The content of a package in agile encryption ([MS-OFFCRYPTO] 2.3.4.10: Excel since 2010, WPS). Its checksum must
 * match.
 */
export const openAgile = (description: string, encrypted: Buffer, password: string): Buffer => {
  const elements = [...markupElements(description, new Set(["KEYDATA", "DATAINTEGRITY", "ENCRYPTEDKEY"]))]
  const [data, integrity, encryptor] = ["KEYDATA", "DATAINTEGRITY", "ENCRYPTEDKEY"].map((name) =>
    elements.find((element) => element.name === name),
  )
  if (data === undefined || encryptor === undefined) throw new XlsFault("unsupported", "no key for a password")
  const own = cipherOf(encryptor)
  const hashed = hashedPassword(password, own, wholeOf(encryptor, "spinCount"))
  const opened = (purpose: string, name: string): Buffer =>
    deciphered(own, keyOf(own, hashed, purpose), filled(own.salt, own.blockBytes), bytesOf(encryptor, name))
  const verifier = digest(own, opened(PURPOSE.verifier, "encryptedVerifierHashInput"))
  const stated = opened(PURPOSE.verifierHash, "encryptedVerifierHashValue").subarray(0, own.hashBytes)
  if (!verifier.equals(stated)) throw wrongPassword()
  const key = opened(PURPOSE.key, "encryptedKeyValue").subarray(0, own.keyBytes)
  const cipher = cipherOf(data)
  if (integrity !== undefined) checkIntegrity(cipher, key, integrity, encrypted)
  return openSegments(cipher, key, encrypted)
}

const openSegments = (cipher: Cipher, key: Buffer, encrypted: Buffer): Buffer => {
  const size = Number(encrypted.readBigUInt64LE(0))
  const pieces: Array<Buffer> = []
  for (let at = 8, segment = 0; at < encrypted.length; at += SEGMENT, segment++) {
    const number = Buffer.alloc(4)
    number.writeUInt32LE(segment)
    pieces.push(deciphered(cipher, key, vectorOf(cipher, number), encrypted.subarray(at, at + SEGMENT)))
  }
  const content = Buffer.concat(pieces)
  if (size > content.length) throw new XlsFault("corrupt", "the encrypted workbook is cut short")
  return content.subarray(0, size)
}

const checkIntegrity = (cipher: Cipher, key: Buffer, integrity: MarkupElement, encrypted: Buffer): void => {
  const opened = (purpose: string, name: string): Buffer =>
    deciphered(cipher, key, vectorOf(cipher, Buffer.from(purpose, "hex")), bytesOf(integrity, name)).subarray(
      0,
      cipher.hashBytes,
    )
  const expected = opened(PURPOSE.hmacValue, "encryptedHmacValue")
  const found = createHmac(cipher.hash, opened(PURPOSE.hmacKey, "encryptedHmacKey")).update(encrypted).digest()
  if (expected.length !== found.length || !timingSafeEqual(expected, found))
    throw new XlsFault("corrupt", "the checksum of the encrypted workbook does not hold")
}

const hashedPassword = (password: string, cipher: Cipher, rounds: number): Buffer => {
  if (rounds > MOST_ROUNDS) throw new XlsFault("unsupported", "a password that is hashed too often")
  let hashed = digest(cipher, cipher.salt, Buffer.from(password, "utf16le"))
  const counted = Buffer.alloc(4 + hashed.length)
  for (let round = 0; round < rounds; round++) {
    counted.writeUInt32LE(round)
    hashed.copy(counted, 4)
    hashed = digest(cipher, counted)
  }
  return hashed
}

const keyOf = (cipher: Cipher, hashed: Buffer, purpose: string): Buffer =>
  filled(digest(cipher, hashed, Buffer.from(purpose, "hex")), cipher.keyBytes)

const vectorOf = (cipher: Cipher, block: Buffer): Buffer =>
  filled(digest(cipher, cipher.salt, block), cipher.blockBytes)

const filled = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), FILL)]).subarray(0, length)

const digest = ({ hash }: Cipher, ...pieces: ReadonlyArray<Buffer>): Buffer => {
  const made = createHash(hash)
  for (const piece of pieces) made.update(piece)
  return made.digest()
}

const deciphered = (cipher: Cipher, key: Buffer, vector: Buffer, bytes: Buffer): Buffer => {
  if (bytes.length % cipher.blockBytes !== 0) throw new XlsFault("corrupt", "an encrypted piece is cut short")
  const made = createDecipheriv(`aes-${cipher.keyBytes * 8}-cbc`, key, vector).setAutoPadding(false)
  return Buffer.concat([made.update(bytes), made.final()])
}

const attribute = ({ attributes }: MarkupElement, name: string): string =>
  (attributes.get(name.toLowerCase()) ?? "").slice(0, LONGEST_VALUE)

const wholeOf = (element: MarkupElement, name: string): number => {
  const value = Number(attribute(element, name) || Number.NaN)
  if (!Number.isSafeInteger(value) || value < 0) throw new XlsFault("corrupt", `${name} is no number`)
  return value
}

const bytesOf = (element: MarkupElement, name: string): Buffer => Buffer.from(attribute(element, name), "base64")

const cipherOf = (element: MarkupElement): Cipher => {
  const hash = attribute(element, "hashAlgorithm").replace("-", "")
  const keyBits = wholeOf(element, "keyBits")
  const isKnown =
    HASHES.has(hash) &&
    attribute(element, "cipherAlgorithm") === "AES" &&
    attribute(element, "cipherChaining") === "ChainingModeCBC" &&
    [128, 192, 256].includes(keyBits) &&
    wholeOf(element, "blockSize") === 16
  if (!isKnown) throw new XlsFault("unsupported", "an encryption that is not AES with SHA")
  return {
    hash,
    hashBytes: wholeOf(element, "hashSize"),
    keyBytes: keyBits / 8,
    blockBytes: 16,
    salt: bytesOf(element, "saltValue"),
  }
}
