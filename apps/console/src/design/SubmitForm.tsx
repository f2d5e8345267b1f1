import type { ComponentProps } from "react"

interface SubmitFormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  readonly onSubmit: () => void
}

/** A form whose entries the page sends itself. */
export const SubmitForm = ({ onSubmit, ...others }: SubmitFormProps) => (
  <form
    {...others}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)
