import { useWords } from "../../app/Locale.tsx"
import { Badge, type Tone } from "../../design/Badge.tsx"
import type { Level } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

const tones: Readonly<Record<Level, Tone | undefined>> = { HIGH: "bad", MEDIUM: "warn", LOW: undefined }

/** How serious a risk is. */
export const LevelBadge = ({ level }: { readonly level: Level }) => (
  <Badge tone={tones[level]}>{useWords(words).risks.levels[level]}</Badge>
)
