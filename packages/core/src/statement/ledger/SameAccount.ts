import { sameAccount as sameNumber } from "../AccountNumber.ts"
import { bareText, withoutBrackets } from "../ComparableText.ts"
import { partyKey, sameParty } from "../Party.ts"
import type { StatementAccount } from "../StatementFile.ts"

/** Whether two statements are of one account: `NO`; `YES`; `MAYBE` when only their lines could tell. */
export type Sameness = "YES" | "MAYBE" | "NO"

/** Whether two statements, by what they print of themselves, are of one account. Names and numbers may be masked. */
export const sameAccount = (one: StatementAccount, other: StatementAccount): Sameness => {
  if (one.kind !== other.kind || one.currency !== other.currency) return "NO"
  const institutions = agree(one.institution, other.institution, (a, b) => institutionKey(a) === institutionKey(b))
  const owners = agree(one.accountName, other.accountName, isOneOwner)
  if (institutions === false || owners === false) return "NO"
  if (one.accountNumber === undefined || other.accountNumber === undefined) return "MAYBE"
  if (bareText(one.accountNumber) === bareText(other.accountNumber)) return "YES"
  const numbers = sameNumber(one.accountNumber, other.accountNumber)
  if (numbers !== "POSSIBLE") return numbers === "SAME" ? "YES" : "NO"
  return owners === true && institutions === true ? "YES" : "MAYBE"
}

/** `undefined` when one of them is not printed. */
const agree = (
  one: string | undefined,
  other: string | undefined,
  same: (one: string, other: string) => boolean,
): boolean | undefined => (one === undefined || other === undefined ? undefined : same(one, other))

const institutionKey = (name: string): string =>
  withoutBrackets(bareText(name)).replaceAll(/(?:股份)?有限(?:责任)?公司/gu, "")

const isOneOwner = (one: string, other: string): boolean => sameParty(partyKey(one), partyKey(other)) !== "DIFFERENT"
