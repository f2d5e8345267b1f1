import type { ShownKey } from "@open-valuation/server/console"
import { useEffect, useRef } from "react"
import { useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { CopyText } from "../../design/CopyText.tsx"
import { words } from "./AccountWords.ts"

/** A key whose secrets are shown, and whether others worked before. */
export interface ShownSecrets {
  readonly key: ShownKey
  readonly isRotated: boolean
}

/** The secrets of a new or rotated key, shown once. They are kept nowhere else on the page. */
export const Secrets = ({ onDone, shown }: { readonly shown: ShownSecrets; readonly onDone: () => void }) => {
  const own = useWords(words).keys
  const { isRotated, key } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [key])
  return (
    <section className="card stack" aria-labelledby="secrets">
      <h2 id="secrets" ref={heading} tabIndex={-1}>
        {own.shown(key.name)}
      </h2>
      <p className="note" data-tone="warn">
        {own.shownOnce} {isRotated ? own.oldUntil : ""}
      </p>
      <CopyText label="API Key" text={key.key} />
      <CopyText label={own.webhookSecret} text={key.webhookSecret} />
      <div>
        <Button onClick={onDone}>{own.done}</Button>
      </div>
    </section>
  )
}
