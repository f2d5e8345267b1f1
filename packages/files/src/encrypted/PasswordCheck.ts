import { XlsFault } from "../xls/XlsFault.ts"

/**
 * Maximum number of hash rounds. Excel hashes a password 100,000 times, older versions 50,000 times. The format allows
 * ten million, which take seconds.
 */
export const MOST_ROUNDS = 500_000

export const wrongPassword = (): XlsFault => new XlsFault("wrong-password", "the password does not open the workbook")
