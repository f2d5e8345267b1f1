import type { ReactNode } from "react"

/** A table that scrolls sideways where it is too wide, with the keyboard too, although nothing in it takes the focus. */
export const TableFrame = ({ children, label }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="table-frame" role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)
