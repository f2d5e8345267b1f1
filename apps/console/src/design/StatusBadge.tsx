import type { TaskStatus } from "../api/Answers.ts"
import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"
import { Badge, type Tone } from "./Badge.tsx"

const tones: Readonly<Record<TaskStatus, Tone>> = { IN_PROGRESS: "busy", SUCCESS: "good", FAILED: "bad" }

/** The state of a task. */
export const StatusBadge = ({ status }: { readonly status: TaskStatus }) => (
  <Badge tone={tones[status]}>{useWords(words).status[status]}</Badge>
)
