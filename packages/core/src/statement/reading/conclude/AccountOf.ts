import type { StatementAccount } from "../../StatementFile.ts"
import type { Section } from "../table/Sections.ts"

/** A `户名` or `账号` that is the same in all lines is that of the holder, not of the counterparty. */
export const settleParty = ({ table, drafts, own, facts }: Section): Section["own"] => {
  const [first] = drafts
  if (!table.columns.partyUnsure || first === undefined || drafts.length < 2) return own
  const { counterparty, counterpartyAccount } = first
  const sameName = counterparty !== undefined && drafts.every((draft) => draft.counterparty === counterparty)
  if (!sameName || (facts.accountName !== undefined && facts.accountName !== counterparty)) return own
  const sameAccount =
    counterpartyAccount !== undefined && drafts.every((draft) => draft.counterpartyAccount === counterpartyAccount)
  for (const draft of drafts) {
    draft.counterparty = undefined
    if (sameAccount) draft.counterpartyAccount = undefined
  }
  return { ...own, accountName: counterparty, ...(sameAccount ? { accountNumber: counterpartyAccount } : {}) }
}

export const accountOf = ({ table, facts }: Section, own: Section["own"]): StatementAccount => {
  const { layout, telling } = table
  const institution =
    (telling ? layout?.institution : undefined) ?? facts.institution ?? own.institution ?? layout?.institution
  const { accountName, accountNumber, currency, ...figures } = facts
  const wallet = layout?.kind === "WALLET"
  const name = own.accountName ?? accountName
  const number =
    own.accountNumber === undefined || tailOf(accountNumber, own.accountNumber)
      ? (accountNumber ?? own.accountNumber)
      : own.accountNumber
  return {
    // A wallet states that its totals leave lines out.
    ...(wallet ? period(figures) : figures),
    ...(institution === undefined ? {} : { institution }),
    ...(name === undefined ? {} : { accountName: name }),
    ...(number === undefined ? {} : { accountNumber: /^\d{4}$/u.test(number) ? `****${number}` : number }),
    // A file without a Chinese word that does not name its currency is not assumed to be in yuan.
    currency: own.currency ?? currency ?? layout?.currency ?? (table.foreign ? undefined : "CNY"),
    kind: wallet ? "WALLET" : "BANK",
  }
}

/** A column may print only the last digits of what the preamble prints in full. */
const tailOf = (whole: string | undefined, tail: string) => whole?.endsWith(tail) === true

const period = ({ startDate, endDate }: Pick<StatementAccount, "startDate" | "endDate">) => ({
  ...(startDate === undefined ? {} : { startDate }),
  ...(endDate === undefined ? {} : { endDate }),
})
