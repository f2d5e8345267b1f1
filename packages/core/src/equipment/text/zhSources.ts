import { ownValue } from "../../domain/OwnValue.ts"

/** Sources of the default tables and of the rules of models in Chinese, by their English text. */
const SOURCES: Readonly<Record<string, string>> = {
  "5-6 % a year, 30-year asset (American Cranes & Transport, 2023-06-27), less marketable beyond 10 years (Gordon Brothers, 2016-07); first year and floor by judgement":
    "每年贬值5%至6%、使用30年（American Cranes & Transport，2023-06-27），10年后不易转手（Gordon Brothers，2016-07）；首年和最低残值率凭经验设定",
  "Chosen so that the ages of assessment (建设部公告第659号) fall where little more than a third of the value, or less, is left":
    "按安全评估年限（建设部公告第659号）设定：到评估年限时，剩余价值约为三分之一或更低",
  "Makers' catalogues (SANY, lists of brands and capacities in public code), khl.com, internationalcranes.media; read 2026-11":
    "厂家产品目录（三一，以及公开代码中的品牌与规格表）、khl.com、internationalcranes.media，2026年11月查阅",
  "General knowledge of the trade, not confirmed by a source": "行业常识，未查到出处",
  "plantmachineryvehicles.com: 4000-tonne crawler crane; the number is a load moment":
    "plantmachineryvehicles.com：4000吨履带起重机，型号中的数字为力矩",
  "quarryingafrica.com: 60-t SKT90S": "quarryingafrica.com：SKT90S 为60吨",
  "quarryingafrica.com: 70-t SKT105S": "quarryingafrica.com：SKT105S 为70吨",
  "cranepedia.com, 2021; plantmachineryvehicles.com: 3200-tonne crawler crane":
    "cranepedia.com，2021年；plantmachineryvehicles.com：3200吨履带起重机",
  "Shantui, operation and maintenance manuals of the SD22 (220 hp) and the SD32 (320 hp)":
    "山推 SD22（220马力）、SD32（320马力）操作保养手册",
  "cranestodaymagazine.com: Potain's names do not encode the load moment":
    "cranestodaymagazine.com：波坦的型号不表示力矩",
  "cranepedia.com and heavyliftpfi.com: 700-tonne LTM 1650-8.1":
    "cranepedia.com、heavyliftpfi.com：LTM 1650-8.1 为700吨",
  "cranestodaymagazine.com 2021-02-12 (RT980: 80 US tons; GRT9165: 165 US tons)":
    "cranestodaymagazine.com，2021-02-12（RT980 为80美吨，GRT9165 为165美吨）",
  "Headings of United States auction catalogues, 2004 to 2011; makers by general knowledge of the trade":
    "美国拍卖目录的标题（2004年至2011年）；厂家依据行业常识",
}

const AUCTIONS =
  "# US auctions of 2004-2010 (equipment-2011, training part) from age 1 on; 74 % at age 1 from the 2025 schedule of Sacramento County for construction equipment bought new (assessor.saccounty.gov); floor by judgement"

/** The source of a figure in Chinese; a text of a host's own table stays as it is. */
export const zhSource = (text: string): string => {
  const [sales = ""] = /^[\d,]+/.exec(text) ?? []
  return text !== AUCTIONS.replace("#", sales)
    ? (ownValue(SOURCES, text) ?? text)
    : `美国2004年至2010年${sales}条拍卖成交（机龄1年以上部分）；机龄1年的74%取自萨克拉门托县2025年新购工程机械折旧表（assessor.saccounty.gov）；最低残值率凭经验设定`
}
