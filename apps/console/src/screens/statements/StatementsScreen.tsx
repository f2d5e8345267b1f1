import "../../form/FormFields.css"
import "./StatementsScreen.css"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useRef, useState } from "react"
import type { SessionAsset } from "../../api/Answers.ts"
import { CallFailed, type Fault } from "../../api/Call.ts"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { useCreate } from "../../app/useCreate.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Loading } from "../../design/Loading.tsx"
import { type Filled, type Form, requestOf } from "../../form/Form.ts"
import { FormInput } from "../../form/FormInput.tsx"
import { words } from "./StatementsWords.ts"
import { UploadItem } from "./UploadItem.tsx"
import { materialsOf, MOST_FILES } from "./UploadQueue.ts"
import { useUploads } from "./useUploads.ts"

/** A new valuation from statements: the files and, if there is one, the purchase. */
export const StatementsScreen = () => {
  const asset = useSession().assets.find(({ statement }) => statement)
  return asset === undefined ? null : <NewAnalysis asset={asset} />
}

const NewAnalysis = ({ asset }: { readonly asset: SessionAsset }) => {
  const own = useWords(words)
  const navigate = useNavigate()
  const createTask = useCreate(asset)
  const [uploads, change] = useUploads(asset.path)
  const [filled, setFilled] = useState<Filled>({})
  const form = usePurchaseForm(asset.assetType)
  const materials = materialsOf(uploads)
  const create = useMutation({
    mutationFn: () => createTask({ ...(form.data === undefined ? {} : requestOf(form.data, filled)), materials }),
    onSuccess: (taskId) => navigate({ to: "/tasks/$taskId", params: { taskId: String(taskId) } }),
  })
  const hasRefused = uploads.some(({ state }) => state.is === "refused")
  return (
    <div className="stack">
      <div>
        <h1>{own.title}</h1>
        <p className="soft">{own.intro}</p>
      </div>
      <section className="card stack">
        <FileDrop onFiles={(files) => change({ is: "added", files })} />
        {uploads.length >= MOST_FILES ? <p className="soft small">{own.most(MOST_FILES)}</p> : null}
        <ul aria-label={own.files} aria-live="polite">
          {uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} onChange={change} />
          ))}
        </ul>
      </section>
      <PurchaseFacts
        assetType={asset.assetType}
        filled={filled}
        faults={create.error instanceof CallFailed ? create.error.faults : []}
        onFill={setFilled}
      />
      {create.error === null ? null : <Failure error={create.error} />}
      <div className="row">
        <Button
          kind="main"
          disabled={materials === undefined || create.isPending}
          aria-describedby="start-note"
          onClick={() => create.mutate()}
        >
          {own.submit}
        </Button>
        <span className="soft small" id="start-note">
          {hasRefused ? own.refusedLeft : materials === undefined ? own.pending : own.charged}
        </span>
      </div>
    </div>
  )
}

/** Where files are dropped, with a button for those who choose them by keyboard or touch. */
const FileDrop = ({ onFiles }: { readonly onFiles: (files: ReadonlyArray<File>) => void }) => {
  const own = useWords(words)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className="file-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <p>{own.drop}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={own.choose}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ""
        }}
      />
      <Button kind="main" onClick={() => input.current?.click()}>
        {own.choose}
      </Button>
      <p className="soft small">{own.kinds}</p>
    </div>
  )
}

interface PurchaseFactsProps {
  readonly assetType: string
  readonly filled: Filled
  readonly faults: ReadonlyArray<Fault>
  readonly onFill: (filled: Filled) => void
}

/** The form of the request, without its files. */
const usePurchaseForm = (assetType: string) => useApi<Form>(`forms/${assetType}`)

/** What the statements are to carry: price, down payment, instalment. */
const PurchaseFacts = ({ assetType, faults, filled, onFill }: PurchaseFactsProps) => {
  const own = useWords(words)
  const form = usePurchaseForm(assetType)
  return (
    <section className="card stack" aria-labelledby="purchase">
      <div>
        <h2 id="purchase">{own.purchase}</h2>
        <p className="soft small">{own.purchaseHelp}</p>
      </div>
      {form.data !== undefined ? (
        <div className="form-grid">
          {form.data.fields
            .filter(({ kind }) => kind === "integer" || kind === "decimal")
            .map((field) => (
              <FormInput
                key={field.name}
                assetType={assetType}
                field={field}
                filled={filled}
                fault={faults.find(({ path }) => path === field.name)?.message}
                onFill={onFill}
              />
            ))}
        </div>
      ) : form.error === null ? (
        <Loading />
      ) : (
        <Failure error={form.error} retry={() => void form.refetch()} />
      )}
    </section>
  )
}
