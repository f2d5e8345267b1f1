import type { ReactNode } from "react"

/** A short state. The words say it; the colour repeats it. */
export const Badge = ({ children, tone }: { readonly children: ReactNode; readonly tone?: Tone | undefined }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
)

export type Tone = "good" | "warn" | "bad" | "busy"
