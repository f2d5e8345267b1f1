/** A counterparty as one cell prints it. */
export interface Counterparty {
  readonly name: string | undefined
  readonly account: string | undefined
}

const MAX_LENGTH = 160

const nobody: Counterparty = { name: undefined, account: undefined }

/** A text that can only be an account number: at least 4 digits or masks, with a few letters at most. */
const account = String.raw`(?=(?:[^\d*]*[\d*]){4})[\dA-Za-z*@._-]{5,40}`
const onlyAccount = new RegExp(`^(?:${account})$`, "u")
const accountFirst = new RegExp(String.raw`^(${account})\s*[/|,;]\s*(.*)$`, "su")
const spacedFirst = new RegExp(String.raw`^(${account})\s+(.+)$`, "su")
const parted = new RegExp(String.raw`(?<=[\s/|,;])(?=(?:[A-Za-z@._-]*[\d*]){4})[\dA-Za-z*@._-]{5,40}$`, "u")
const attached = /(?<=[^\d*A-Za-z\s-])\d[\d*]{7,}$/u
const attachedFirst = /^([\d*]{8,})([^\d*\s/].*)$/su

const filled = (text: string | undefined) => {
  const trimmed = text?.trim().replaceAll(/^[/|,;-]+|(?<![/|,;-])[/|,;-]+$/gu, "")
  return trimmed === "" ? undefined : trimmed
}

/** Name and account of a cell that joins them: by `/`, by a blank, or by nothing, in either order. */
export const joinedCounterparty = (text: string | undefined): Counterparty => {
  if (text === undefined) return nobody
  if (text.length > MAX_LENGTH) return { name: text, account: undefined }
  if (onlyAccount.test(text)) return { name: undefined, account: text }
  const first = accountFirst.exec(text) ?? spacedFirst.exec(text) ?? attachedFirst.exec(text)
  // A bank may stand behind the name, parted by a bar.
  if (first !== null) return { name: filled(first[2]?.split("|")[0]), account: filled(first[1]) }
  const last = parted.exec(text) ?? attached.exec(text)
  if (last === null) return { name: filled(text), account: undefined }
  const before = text.slice(0, last.index).trimEnd()
  return { name: filled(before.replace(/[/|,;]$/u, "")), account: filled(last[0]) }
}
