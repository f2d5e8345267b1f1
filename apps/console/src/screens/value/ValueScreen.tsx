import "./ValueScreen.css"
import { useMutation } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { SessionAsset } from "../../api/Answers.ts"
import { call } from "../../api/Call.ts"
import { useMay } from "../../app/Allowed.tsx"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { useCreate } from "../../app/useCreate.ts"
import { useDrafts } from "../../app/useDrafts.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { FileLabel } from "../../design/FileLabel.tsx"
import { Pending } from "../../design/Pending.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { type Filled, filledOf, type Form, requestOf } from "../../form/Form.ts"
import { FormFields } from "../../form/FormFields.tsx"
import { Chat, type Understood } from "./Chat.tsx"
import { ReadPhoto } from "./ReadPhoto.tsx"
import type { Recognised } from "./Recognised.ts"
import { words } from "./ValueWords.ts"

interface PhotoReaderProps {
  readonly assetType: string
  /** The field that is pointed at, in the form or here. */
  readonly pointed: string | undefined
  readonly onPoint: (field: string | undefined) => void
  readonly onRecognised: (recognised: Recognised) => void
}

/** Reads the fields of a photographed document, and shows where. */
const PhotoReader = ({ assetType, onPoint, onRecognised, pointed }: PhotoReaderProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const form = useApi<Form>(`forms/${assetType}`)
  const read = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append("file", file)
      const path = `v1/chat-sessions/materials/ocr?assetType=${encodeURIComponent(assetType)}`
      return call<Recognised>(path, { locale, method: "POST", body })
    },
    onSuccess: onRecognised,
  })
  return (
    <section className="card stack" aria-labelledby="photo">
      <h2 id="photo">{own.photo}</h2>
      <FileLabel accept="image/*,application/pdf" disabled={read.isPending} onFile={(file) => read.mutate(file)}>
        <span>{read.isPending ? own.photoReading : own.photoDrop}</span>
        <span className="soft small">{own.photoKinds}</span>
      </FileLabel>
      {read.error === null ? null : <Failure error={read.error} />}
      {read.data === undefined ? null : (
        <ReadPhoto recognised={read.data} fields={form.data?.fields ?? []} pointed={pointed} onPoint={onPoint} />
      )}
    </section>
  )
}

interface ValueFormProps {
  readonly asset: SessionAsset
  readonly filled: Filled
  readonly onFill: (filled: Filled) => void
  /** Called when a task was made of it. */
  readonly onSent: () => void
  /** Says which field is being filled in. */
  readonly onPoint: (field: string) => void
  /** Fields of the request that the form does not show, such as the chat that it comes from. */
  readonly beside: Readonly<Record<string, unknown>>
}

/** The form of an asset, from its description by the server. */
const ValueForm = (props: ValueFormProps) => {
  const { asset } = props
  const form = useApi<Form>(`forms/${asset.assetType}`)
  if (form.data === undefined) return <Pending answer={form} shape="form" />
  return <FilledForm key={asset.assetType} {...props} form={form.data} />
}

const FilledForm = ({
  asset,
  beside,
  filled,
  form,
  onFill,
  onPoint,
  onSent,
}: ValueFormProps & { readonly form: Form }) => {
  const own = useWords(words)
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: useCreate(asset),
    onSuccess: (taskId) => {
      keepRegion(filled)
      onSent()
      return navigate({ to: "/tasks/$taskId", params: { taskId: String(taskId) } })
    },
  })
  return (
    <SubmitForm
      className="card stack"
      onFocus={({ target }) => {
        const name = target.getAttribute("name")
        if (name !== null) onPoint(name)
      }}
      onSubmit={() => create.mutate({ ...requestOf(form, filled), ...beside })}
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
    </SubmitForm>
  )
}

const REGION = "open-valuation.region"

/** The next form begins with the region of the last one: most people value what lies near. */
const keepRegion = ({ city = "" }: Filled): void => localStorage.setItem(REGION, city)

const lastRegion = (): Filled => ({ city: localStorage.getItem(REGION) ?? "" })

const route = getRouteApi("/value")

/** A new valuation: the form of the asset's facts, which a photo and a chat fill in as well. */
export const ValueScreen = () => {
  const own = useWords(words)
  const navigate = route.useNavigate()
  const { asset: wanted } = route.useSearch()
  const { assets: all, features } = useSession()
  const may = useMay()
  const chats = features.chat && may(["chat"])
  const readsPhotos = features.recognition && may(["materials"])
  const [filled, setFilled] = useDrafts()
  const [pointed, setPointed] = useState<string>()
  const [chatSessionId, setChatSessionId] = useState<number>()
  const assets = all.filter(({ statement }) => !statement)
  const asset = assets.find(({ assetType }) => assetType === wanted) ?? assets[0]
  if (asset === undefined) return null
  const choose = (assetType: string) => void navigate({ search: { asset: assetType } })
  const fill = (assetType: string, facts: Filled) =>
    setFilled((former) => ({ ...former, [assetType]: { ...(former[assetType] ?? lastRegion()), ...facts } }))
  const understood = ({ assetType, input, sessionId }: Understood) => {
    if (assetType === null || !assets.some((one) => one.assetType === assetType)) return
    setChatSessionId(sessionId)
    fill(assetType, filledOf(input))
    if (assetType !== asset.assetType) choose(assetType)
  }
  const recognised = ({ materialFileName, materialRef, ocrFields }: Recognised) =>
    fill(asset.assetType, { ...filledOf(ocrFields), materialRef, materialFileName })
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <nav className="tabs" aria-label={own.asset}>
        {assets.map(({ assetType, title }) => (
          <Link
            key={assetType}
            to="/value"
            search={{ asset: assetType }}
            // The first asset has the address without one, too.
            {...(assetType === asset.assetType ? { "aria-current": "page" as const } : {})}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className="value-screen" data-alone={!chats && !readsPhotos}>
        <ValueForm
          asset={asset}
          filled={filled[asset.assetType] ?? lastRegion()}
          onFill={(facts) => setFilled((former) => ({ ...former, [asset.assetType]: facts }))}
          onSent={() => setFilled(({ [asset.assetType]: _, ...others }) => others)}
          onPoint={setPointed}
          beside={chatSessionId === undefined ? {} : { source: "CHAT", chatSessionId }}
        />
        <div className="stack">
          {readsPhotos ? (
            <PhotoReader
              key={asset.assetType}
              assetType={asset.assetType}
              pointed={pointed}
              onPoint={setPointed}
              onRecognised={recognised}
            />
          ) : null}
          {chats ? <Chat onUnderstood={understood} /> : null}
        </div>
      </div>
    </div>
  )
}
