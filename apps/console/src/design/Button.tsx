import type { ComponentProps } from "react"

/** A button; `main` for the one thing that a screen is for, `danger` for what cannot be undone. */
export const Button = ({
  kind,
  type = "button",
  ...props
}: ComponentProps<"button"> & { readonly kind?: "main" | "danger" | "plain" }) => (
  <button {...props} type={type === "submit" ? "submit" : "button"} className="button" data-kind={kind} />
)
