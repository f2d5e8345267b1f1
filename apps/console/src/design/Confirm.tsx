import { AlertDialog } from "@base-ui/react/alert-dialog"
import type { ReactNode } from "react"
import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"
import { Button } from "./Button.tsx"

interface ConfirmProps {
  /** What the button says, before and in the dialog. */
  readonly label: string
  /** The name of the button, where several say the same. */
  readonly name?: string
  readonly title: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onConfirm: () => void
  /** What will happen. */
  readonly children: ReactNode
}

/** A button that asks before it does what cannot be undone. */
export const Confirm = ({
  children,
  danger = false,
  disabled = false,
  label,
  name,
  onConfirm,
  title,
}: ConfirmProps) => {
  const { cancel } = useWords(words)
  const kind = danger ? ("danger" as const) : undefined
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger
        disabled={disabled}
        render={<Button {...(danger ? { kind: "danger" } : {})} aria-label={name ?? label} />}
      >
        {label}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog card stack">
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description>{children}</AlertDialog.Description>
          <div className="row">
            <AlertDialog.Close render={<Button />}>{cancel}</AlertDialog.Close>
            <AlertDialog.Close render={<Button kind={kind ?? "main"} />} onClick={onConfirm}>
              {label}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
