import { createDecipheriv, createHash } from "node:crypto"
import { MarkupFault } from "../MarkupTokens.ts"
import { CompoundFile } from "../xls/CompoundFile.ts"
import { XlsFault } from "../xls/XlsFault.ts"
import { openAgile } from "./AgileEncryption.ts"
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
const openStandard = (info: Buffer, encrypted: Buffer, password: string): Buffer => {
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

/**
 * Excel's built-in password. It encrypts workbooks that are only protected against changes, and opens them without a
 * prompt.
 */
const EXCELS_OWN = "VelvetSweatshop"

const AGILE = 0x0004_0004
/** The versions of standard encryption differ only in the major number. */
const STANDARD_MINOR = 2

interface EncryptedPackage {
  readonly info: Buffer
  readonly content: Buffer
}

const isContainer = (file: Buffer): boolean => file.length > 512 && file.readUInt16LE(0) === 0xcfd0

const packageOf = (file: Buffer): EncryptedPackage | undefined => {
  if (!isContainer(file)) return undefined
  const container = new CompoundFile(file)
  const [info, content] = [container.read("EncryptionInfo"), container.read("EncryptedPackage")]
  if (content === undefined) return undefined
  if (info === undefined) throw new XlsFault("corrupt", "an encrypted workbook without its key")
  return { info, content }
}

/**
 * The workbook of Excel since 2007 in an encrypted container. `undefined` for a container without one. Throws
 * `XlsFault`, and `RangeError` past the end of the file.
 */
export const openEncryptedWorkbook = (file: Buffer, password: string | undefined): Buffer | undefined => {
  const found = packageOf(file)
  if (found === undefined) return undefined
  try {
    return opened(found, password ?? EXCELS_OWN)
  } catch (cause) {
    if (cause instanceof MarkupFault) throw new XlsFault("corrupt", cause.message)
    throw password === undefined && cause instanceof XlsFault && cause.reason === "wrong-password"
      ? new XlsFault("encrypted", "an encrypted Excel workbook")
      : cause
  }
}

const opened = ({ content, info }: EncryptedPackage, password: string): Buffer => {
  const version = info.readUInt32LE(0)
  if (version === AGILE) return openAgile(info.toString("utf8", 8), content, password)
  if (version >>> 16 === STANDARD_MINOR) return openStandard(info, content, password)
  throw new XlsFault("unsupported", "an encryption that is neither agile nor standard")
}
