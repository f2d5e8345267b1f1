import { type MessageParam, messages, type ParamsOf } from "../../domain/Message.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import { lineReference } from "../ledger/LineReference.ts"
import type { RiskLevel } from "../RiskLevel.ts"
import type { authenticityTexts } from "../text/authenticityTexts.ts"
import { type AuthenticityCode, type AuthenticityFinding, MAX_EVIDENCE } from "./Authenticity.ts"

const message = messages<typeof authenticityTexts>()

/** The lines that show a sign, in their ledger. */
export interface Shown {
  readonly ledger: Ledger
  readonly lines: ReadonlyArray<LedgerLine>
}

/** Makes a finding: its sentence from the parameters, its evidence from lines of a ledger. */
export const finding = <Code extends AuthenticityCode>(
  code: Code,
  level: RiskLevel,
  compared: { readonly observed: MessageParam; readonly threshold: MessageParam },
  params: ParamsOf<(typeof authenticityTexts)[`statement.authenticity.${Code}`]> &
    Readonly<Record<string, MessageParam>>,
  ...shown: ReadonlyArray<Shown>
): AuthenticityFinding => ({
  code,
  level,
  ...compared,
  detail: message(`statement.authenticity.${code}`, params),
  evidence: shown
    .flatMap(({ ledger, lines }) => lines.slice(0, MAX_EVIDENCE).map((line) => lineReference(ledger, line)))
    .slice(0, MAX_EVIDENCE),
})

/** The files of a ledger, for a sentence. */
export const filesOf = ({ sources }: Ledger): string => sources.map(({ fileName }) => fileName).join("、")
