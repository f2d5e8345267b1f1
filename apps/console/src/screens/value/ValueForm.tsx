import "./ValueForm.css"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { SessionAsset } from "../../api/Answers.ts"
import { call, CallFailed } from "../../api/Call.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Loading } from "../../design/Loading.tsx"
import { type Filled, filledOf, type Form, requestOf } from "./Form.ts"
import { FormInput } from "./FormInput.tsx"
import { words } from "./text/index.ts"

interface ValueFormProps {
  readonly asset: SessionAsset
  readonly filled: Filled
  readonly onFill: (filled: Filled) => void
  /** Fields of the request that the form does not show, such as the chat that it comes from. */
  readonly beside: Readonly<Record<string, unknown>>
}

/** The form of an asset, from its description by the server. */
export const ValueForm = (props: ValueFormProps) => {
  const { asset } = props
  const form = useApi<Form>(`forms/${asset.assetType}`)
  if (form.data === undefined) {
    return form.error === null ? <Loading /> : <Failure error={form.error} retry={() => void form.refetch()} />
  }
  return <FilledForm key={asset.assetType} {...props} form={form.data} />
}

const FilledForm = ({ asset, beside, filled, form, onFill }: ValueFormProps & { readonly form: Form }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: (request: Readonly<Record<string, unknown>>) =>
      call<{ readonly taskId: number }>(`v1/${asset.path}`, { locale, method: "POST", body: request }),
    onSuccess: ({ taskId }) => navigate({ to: "/tasks/$taskId", params: { taskId: String(taskId) } }),
  })
  const faults = create.error instanceof CallFailed ? create.error.faults : []
  const faultOf = (name: string) => faults.find(({ path }) => path === name)?.message
  const isNeeded = (name: string, required: boolean) => required || faultOf(name) !== undefined
  const needed = form.fields.filter(({ name, required }) => isNeeded(name, required))
  const further = form.fields.filter(({ name, required }) => !isNeeded(name, required))
  const elsewhere = faults.filter(({ path }) => !form.fields.some(({ name }) => name === path))
  const inputs = (fields: Form["fields"]) => (
    <div className="form-grid">
      {fields.map((field) => (
        <FormInput
          key={field.name}
          field={field}
          value={filled[field.name] ?? ""}
          fault={faultOf(field.name)}
          onChange={(value) => onFill({ ...filled, [field.name]: value })}
        />
      ))}
    </div>
  )
  return (
    <form
      className="card stack value-form"
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate({ ...requestOf(form, filled), ...beside })
      }}
    >
      <div className="row spread">
        <h2>{form.title}</h2>
        <div className="row">
          <Button kind="plain" onClick={() => onFill(filledOf(form.example))}>
            {own.example}
          </Button>
          <Button kind="plain" onClick={() => onFill({})}>
            {own.clear}
          </Button>
        </div>
      </div>
      {create.error === null ? null : faults.length === 0 ? (
        <Failure error={create.error} />
      ) : (
        <div className="note" data-tone="bad" role="alert">
          <p>{own.faults(faults.length)}</p>
          <ul>
            {elsewhere.map(({ message, path }) => (
              <li key={path}>
                {path}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {inputs(needed)}
      <details open={further.some(({ name }) => (filled[name] ?? "") !== "")}>
        <summary>{own.further}</summary>
        {inputs(further)}
      </details>
      <div className="row">
        <Button kind="main" type="submit" disabled={create.isPending}>
          {own.submit}
        </Button>
        <span className="soft small">{own.charged}</span>
      </div>
    </form>
  )
}
