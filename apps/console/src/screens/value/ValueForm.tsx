import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { SessionAsset } from "../../api/Answers.ts"
import { useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { useCreate } from "../../app/useCreate.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Loading } from "../../design/Loading.tsx"
import { type Filled, filledOf, type Form, requestOf } from "../../form/Form.ts"
import { FormFields } from "../../form/FormFields.tsx"
import { words } from "./ValueWords.ts"

interface ValueFormProps {
  readonly asset: SessionAsset
  readonly filled: Filled
  readonly onFill: (filled: Filled) => void
  /** Says which field is being filled in. */
  readonly onPoint: (field: string) => void
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

const FilledForm = ({ asset, beside, filled, form, onFill, onPoint }: ValueFormProps & { readonly form: Form }) => {
  const own = useWords(words)
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: useCreate(asset),
    onSuccess: (taskId) => navigate({ to: "/tasks/$taskId", params: { taskId: String(taskId) } }),
  })
  return (
    <form
      className="card stack"
      onFocus={({ target }) => {
        const name = target.getAttribute("name")
        if (name !== null) onPoint(name)
      }}
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
      <FormFields form={form} filled={filled} error={create.error} onFill={onFill} />
      <div className="row">
        <Button kind="main" type="submit" disabled={create.isPending}>
          {own.submit}
        </Button>
        <span className="soft small">{own.charged}</span>
      </div>
    </form>
  )
}
