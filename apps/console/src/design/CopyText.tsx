import { useState } from "react"
import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"
import { Button } from "./Button.tsx"

/** A text to be copied, such as a secret. It can be selected where the browser does not let the page copy. */
export const CopyText = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const { copied, copy } = useWords(words)
  const [isCopied, setIsCopied] = useState(false)
  const toClipboard = async () => {
    // Only pages of HTTPS and of this machine may copy.
    if (!window.isSecureContext) return
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <div className="copy">
      <span className="soft small">{label}</span>
      <code className="break">{text}</code>
      {window.isSecureContext ? (
        <Button onClick={() => void toClipboard()} aria-label={`${copy}: ${label}`}>
          {copy}
        </Button>
      ) : null}
      <span className="small" role="status">
        {isCopied ? copied : ""}
      </span>
    </div>
  )
}
