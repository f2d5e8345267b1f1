import "./ValueScreen.css"
import { getRouteApi } from "@tanstack/react-router"
import { useState } from "react"
import { useMay } from "../../app/Allowed.tsx"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Field } from "../../design/Field.tsx"
import { type Filled, filledOf } from "../../form/Form.ts"
import { Chat, type Understood } from "./Chat.tsx"
import { PhotoReader } from "./PhotoReader.tsx"
import type { Recognised } from "./Recognised.ts"
import { ValueForm } from "./ValueForm.tsx"
import { words } from "./ValueWords.ts"

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
  const [filled, setFilled] = useState<Readonly<Record<string, Filled>>>({})
  const [pointed, setPointed] = useState<string>()
  const [chatSessionId, setChatSessionId] = useState<number>()
  const assets = all.filter(({ statement }) => !statement)
  const asset = assets.find(({ assetType }) => assetType === wanted) ?? assets[0]
  if (asset === undefined) return null
  const choose = (assetType: string) => void navigate({ search: { asset: assetType } })
  const fill = (assetType: string, facts: Filled) =>
    setFilled((former) => ({ ...former, [assetType]: { ...former[assetType], ...facts } }))
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
      <div className="row spread">
        <h1>{own.title}</h1>
        <Field label={own.asset}>
          {(input) => (
            <select {...input} value={asset.assetType} onChange={(event) => choose(event.target.value)}>
              {assets.map(({ assetType, title }) => (
                <option key={assetType} value={assetType}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="value-screen" data-alone={!chats && !readsPhotos}>
        <ValueForm
          asset={asset}
          filled={filled[asset.assetType] ?? {}}
          onFill={(facts) => setFilled({ ...filled, [asset.assetType]: facts })}
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
