import type { AssetType } from "../../domain/Asset.ts"
import type { ChatAsset } from "../ChatAsset.ts"
import { Passage } from "./Passage.ts"
import { takePrivate } from "./Private.ts"

/** Assets that the person names to say that they are not meant: 房子先不弄, 不是车, "not a car". */
const OTHERWISE = [
  /[^,，。.;；!！?？\s]{0,16}(?:先|就)?(?:不|别)(?:弄|估|看|管|聊|评|问)(?:了|它)?(?=[\s,，。.;；!！]|$)/gu,
  /不是(?:要?估|想估|问)?[^,，。;；!！\s是]{1,5}/gu,
  /\bnot (?:(?:about|for) )?(?:a|an|the|my|this) [a-z]{3,12}/giu,
  /\b(?:forget|never ?mind|skip|drop|leave)(?: about)? (?:the|my|that) [a-z]{3,12}/giu,
]

/** From this on a message speaks of an asset for certain (`AssetTalk.evidence`). */
const CERTAIN = 3

/** What the person is done with: "不是要估房", "先不管房子", "forget the apartment". */
const DISMISSED =
  /(?:不是要?|先不|不|别|不用|不要)(?:管|估|看|说|谈|问|弄|卖)[^,，。;；!！?？\n]{0,8}|\b(?:forget|never mind|not|instead of|rather than)(?: about)?(?: the| my| that| this| an?)? [a-z]{1,20}\b/giu

/**
 * The asset that a message is about: while none is known, the one with the most evidence; later another one only when
 * it is certain and nothing speaks for the present one. `undefined` to stay as it is.
 */
export const chosenAsset = (
  content: string,
  present: AssetType | null,
  assets: ReadonlyMap<AssetType, ChatAsset>,
): AssetType | undefined => {
  const passage = new Passage(content.replaceAll(DISMISSED, " "))
  takePrivate(passage)
  for (const pattern of OTHERWISE) passage.take(pattern, () => [])
  const weighed = [...assets].map(([assetType, { talk }]) => ({ assetType, weight: talk.evidence(passage.text) }))
  const [best, second] = weighed.toSorted((one, other) => other.weight - one.weight)
  if (best === undefined || best.weight === 0 || best.assetType === present) return undefined
  if (present === null) return second !== undefined && second.weight === best.weight ? undefined : best.assetType
  const own = weighed.find(({ assetType }) => assetType === present)?.weight ?? 0
  return best.weight >= CERTAIN && best.weight > (second?.weight ?? 0) && own === 0 ? best.assetType : undefined
}
