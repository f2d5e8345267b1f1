import { MarkupFault } from "../MarkupTokens.ts"
import { CompoundFile } from "../xls/CompoundFile.ts"
import { XlsFault } from "../xls/XlsFault.ts"
import { openAgile } from "./AgileEncryption.ts"
import { openStandard } from "./StandardEncryption.ts"

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
