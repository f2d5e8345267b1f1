/**
 * Characters of other scripts that look like a Latin letter or a Chinese character, in pairs with it. Source: Unicode
 * Technical Standard 39, confusables.txt, 2021-05; of it single characters of the scripts named here, and letters and
 * Chinese characters to look like.
 */
const PAIRS =
  // Cyrillic
  "аaАAЬbВBсcСCԁdеeҽeЕEԌGһhНHіiӏiꙇiјjЈJКKІIӀIМMоoОOрpРPԛqгrѕsЅSТTѵvѴVѡwԝwԜWхxХXуyүyУYҮY" +
  // Greek
  "αaΑAΒBΕEϜFΗHιiϳjͿJΚKΙIΜMϺMΝNοoσoΟOρpΡPᴦrΤTυuνvΧXγyΥYΖZ" +
  // Armenian
  "քfցgհhոnռnօoՕOգqզqՏSսuՍUաw" +
  // Coptic
  "ⲥcⲤCⲎHⲔKⲒIⳐLⲘMⲚNⲟoⲞOⲣpⲢPⲅrⲦTⲬXⲨY" +
  // Cherokee
  "ᎪAᏏbᏴBꮯcᏟCᏧdᎠDᎬEᏀGᏳGᏂhᎻHᎥiꭵiᎫJᏦKᏞLᎷMᏢPꮁrᎡRᏒRꮪsᏕSᏚSᎢTꮩvᏙVꮃwᎳWᏔWᎩYᎽYꮓzᏃZ" +
  // Lisu
  "ꓮAꓐBꓚCꓒdꓓDꓰEꓝFꓖGꓧHꓙJꓗKꓲlꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZ" +
  // Latin of phonetics and of old print
  "ɑaƄbꞴBᴄcꬲeẝfꞙfꬵfꞘFƍgɡgᶃgıiɩiɪiꞲJƖIǀlᴏoᴑoꬽoꭇrꭈrƦRƽsꜱsʋuᴜuꞟuꭎuꭒuᴠvɯwᴡwꞳXɣyʏyᶌyỿyꭚyᴢz" +
  // Katakana
  "ノ丿ー一ニ二イ亻ハ八カ力ト卜ロ口タ夕エ工"

/** What a character looks like, where it is not that character. */
export const lookalikes: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, index) => [PAIRS.charAt(index * 2), PAIRS.charAt(index * 2 + 1)]),
)
