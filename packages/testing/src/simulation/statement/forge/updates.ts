import { DraftPdf, type UpdateStyle } from "../../seals/DraftPdf.ts"
import { certificate, signedMessage } from "../../seals/SignedMessages.ts"
import { rsaKey } from "../../seals/SigningKey.ts"
import { printStatement } from "../print/PrintStatement.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import type { Forgery } from "./Forgery.ts"
import { pdf, rebooked } from "./Rebook.ts"

const RAISED = 40_000_000

/** The account with more on every day. */
const raised = (account: SimulatedAccount): SimulatedAccount =>
  rebooked(account, account.entries, account.openingFen + RAISED)

const sealed = (draft: DraftPdf): DraftPdf => {
  const key = rsaKey("sha256")
  const signer = certificate({ commonName: "业务专用章", key })
  return draft.seal({ sign: (_, digest) => signedMessage({ signer, digest: digest("sha256") }) })
}

/** A PDF whose pages an update replaces, which leaves the bytes of the bank, and its seal, as they were. */
const updated = (name: string, isSealed: boolean, style: UpdateStyle): Forgery => ({
  name,
  kind: "UPDATE",
  namedBy: [isSealed ? "CHANGED_AFTER_SEAL" : "PAGES_REVISED"],
  make: ({ main }) => {
    const [own, other] = [printStatement(main, pdf), printStatement(raised(main), pdf)]
    const draft = isSealed ? sealed(new DraftPdf(own.bytes)) : new DraftPdf(own.bytes)
    const pages = [...new DraftPdf(other.bytes).objects].filter(([, text]) => text.includes("\nstream\n"))
    const honest = { ...own, bytes: draft.bytes }
    return { honest: [honest], forged: [{ ...honest, bytes: draft.update(new Map(pages), style).bytes }] }
  },
})

/** Statements whose amounts an appended update replaces. */
export const updates: ReadonlyArray<Forgery> = [
  updated("amounts replaced by an update of a sealed PDF", true, "TABLE"),
  updated("amounts replaced by an update in streams of objects", true, "STREAM"),
  updated("amounts replaced by an update of a PDF without a seal", false, "TABLE"),
]
