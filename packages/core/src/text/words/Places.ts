import { row } from "../../domain/Message.ts"

/** A place as people read it: `浙江省杭州市西湖区`, `北京市朝阳区`. Slashes are how requests write it. */
export const placeName = (path: string): string =>
  path.replace(/^([^/]+)\/\1(?=\/|$)/, "$1").replaceAll(/(?<=\p{sc=Han})\/(?=\p{sc=Han})/gu, "")

const placeNames = (paths: string): ReadonlyArray<string> => paths.split("、").map(placeName)

/** A request names a former division; `among` are those of today, when it came to several and none is told. */
export const renamedPlace = row<{ asked: string; today: string; among?: string | null }>({
  zh: ({ among, asked, today }) =>
    typeof among !== "string"
      ? `“${asked}”不是现行行政区划名称，已按“${placeName(today)}”检索。`
      : `“${asked}”不是现行行政区划名称，现分属${placeNames(among).join("、")}；所填地址未能确定是哪一个，已按“${placeName(today)}”检索，请补充后重新估值。`,
  en: ({ among, asked, today }) =>
    typeof among !== "string"
      ? `"${asked}" is not a division of today: searched as "${placeName(today)}".`
      : `"${asked}" is not a division of today; the area belongs to ${placeNames(among).join(" and ")}. The address does not tell which, so the search covered "${placeName(today)}": please say which and value again.`,
})
