import { Button } from "../design/Button.tsx"
import { words } from "../Words.ts"
import { useWords } from "./Locale.tsx"

/** A part of the console that could not be loaded: there is no connection, or an upgrade has replaced it. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super("A part of the console could not be loaded", { cause })
  }
}

/** Shown in place of a screen that failed. */
export const Broken = ({ error }: { readonly error: unknown }) => {
  const { broken } = useWords(words)
  return (
    <div className="card stack" role="alert">
      <h1>{broken.title}</h1>
      <p>{error instanceof PartNotLoaded ? broken.notLoaded : broken.failed}</p>
      <Reload />
    </div>
  )
}

/** Loads the pages anew. */
export const Reload = () => (
  <p>
    <Button onClick={() => window.location.reload()}>{useWords(words).reload}</Button>
  </p>
)
