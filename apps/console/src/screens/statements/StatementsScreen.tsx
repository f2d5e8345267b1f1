import "../../form/FormFields.css"
import "./StatementsScreen.css"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { SessionAsset } from "../../api/Answers.ts"
import { CallFailed } from "../../api/Call.ts"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useCreate } from "../../app/useCreate.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { type Filled, requestOf } from "../../form/Form.ts"
import { FileDrop } from "./FileDrop.tsx"
import { PurchaseFacts, usePurchaseForm } from "./PurchaseFacts.tsx"
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
