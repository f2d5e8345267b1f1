import { createDecipheriv, createHash } from "node:crypto"
import { XlsFault } from "../xls/XlsFault.ts"
import { wrongPassword } from "./PasswordCheck.ts"

const ROUNDS = 50_000
const SHA1_BYTES = 20
const SALT_BYTES = 16
/** The only supported algorithms: AES by key length, SHA-1 ([MS-OFFCRYPTO] 2.3.2). */
const AES: ReadonlyMap<number, number> = new Map([
  [0x660e, 16],
  [0x660f, 24],
  [0x6610, 32],
])

/** The content of a package in standard encryption ([MS-OFFCRYPTO] 2.3.4.5: Excel 2007). It has no checksum. */
export const openStandard = (info: Buffer, encrypted: Buffer, password: string): Buffer => {
  const header = info.subarray(12, 12 + info.readUInt32LE(8))
  const keyBytes = AES.get(header.readUInt32LE(8))
  if (keyBytes === undefined) throw new XlsFault("unsupported", "an encryption that is not AES")
  const verifier = info.subarray(12 + header.length)
  const salt = verifier.subarray(4, 4 + SALT_BYTES)
  const key = keyOf(password, salt, keyBytes)
  const opened = (bytes: Buffer): Buffer => {
    const made = createDecipheriv(`aes-${keyBytes * 8}-ecb`, key, null).setAutoPadding(false)
    return Buffer.concat([made.update(bytes), made.final()])
  }
  const found = sha1(opened(verifier.subarray(20, 36)))
  const stated = opened(verifier.subarray(40, 72)).subarray(0, SHA1_BYTES)
  if (!found.equals(stated)) throw wrongPassword()
  const size = Number(encrypted.readBigUInt64LE(0))
  const whole = encrypted.length - 8 - ((encrypted.length - 8) % 16)
  const content = opened(encrypted.subarray(8, 8 + whole))
  if (size > content.length) throw new XlsFault("corrupt", "the encrypted workbook is cut short")
  return content.subarray(0, size)
}

const sha1 = (...pieces: ReadonlyArray<Buffer>): Buffer => {
  const made = createHash("sha1")
  for (const piece of pieces) made.update(piece)
  return made.digest()
}

const keyOf = (password: string, salt: Buffer, keyBytes: number): Buffer => {
  let hashed = sha1(salt, Buffer.from(password, "utf16le"))
  const counted = Buffer.alloc(4 + SHA1_BYTES)
  for (let round = 0; round < ROUNDS; round++) {
    counted.writeUInt32LE(round)
    hashed.copy(counted, 4)
    hashed = sha1(counted)
  }
  const last = sha1(hashed, Buffer.alloc(4))
  const spread = (fill: number): Buffer => {
    const block = Buffer.alloc(64, fill)
    for (const [at, byte] of last.entries()) block[at] = fill ^ byte
    return sha1(block)
  }
  return Buffer.concat([spread(0x36), spread(0x5c)]).subarray(0, keyBytes)
}
