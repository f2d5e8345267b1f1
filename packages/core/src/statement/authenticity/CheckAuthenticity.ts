import type { LocalDate } from "../../domain/LocalDate.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { StatementFile } from "../StatementFile.ts"
import type { AuthenticityCase, AuthenticityFinding } from "./Authenticity.ts"
import { type AuthenticityPolicy, defaultAuthenticityPolicy } from "./AuthenticityPolicy.ts"
import { fileSigns } from "./FileSigns.ts"
import { interestSigns } from "./InterestSigns.ts"
import { lineSigns } from "./LineSigns.ts"
import { transferSigns } from "./TransferSigns.ts"

const LEVELS = ["HIGH", "MEDIUM", "LOW"] as const

/**
 * Signs that a statement may not be what the bank gave out, the gravest first. For a host that values in its own
 * process; the open API does not show them. No sign is a proof, and no sign is no proof either.
 *
 * @param files the statements, in the order in which `ledgersOf` was given them
 * @param today the day in mainland China, against which dates are in the future
 */
export const checkAuthenticity = (
  files: ReadonlyArray<StatementFile>,
  ledgers: ReadonlyArray<Ledger>,
  today: LocalDate,
  policy: AuthenticityPolicy = defaultAuthenticityPolicy,
): ReadonlyArray<AuthenticityFinding> => {
  const given: AuthenticityCase = { files, ledgers, today, policy }
  const found = [...fileSigns(given), ...lineSigns(given), ...interestSigns(given), ...transferSigns(given)]
  return LEVELS.flatMap((level) => found.filter((sign) => sign.level === level))
}
