import type { AdoptionStatus } from "@open-valuation/http-api"
import { useWords } from "../../../app/Locale.tsx"
import { Badge, type Tone } from "../../../design/Badge.tsx"
import { words } from "./AdoptionWords.ts"

const tones: Readonly<Record<AdoptionStatus, Tone | undefined>> = {
  PROPOSED: "warn",
  CONFIRMED: "good",
  REJECTED: "bad",
  SUPERSEDED: undefined,
}

/** What became of a proposal. */
export const AdoptionBadge = ({ status }: { readonly status: AdoptionStatus }) => (
  <Badge tone={tones[status]}>{useWords(words).status[status]}</Badge>
)
