import { createRespeller, namesOf, ruleOf } from './respellings.ts';

/** Words of other languages as Spanish speakers say them; espeak-ng reads them by the rules of Spanish. */
const FOREIGN = `
youtube yutub|youtuber yutúber|youtubers yutúbers|software sófwer|hardware járwer|online onlain|offline oflain|smartphone esmarfon|smartphones esmarfons|smartwatch esmáruoch|smart esmart
streaming estrímin|streamer estrímer|streamers estrímers|podcast pódcast|podcasts pódcasts|email imeil|emails imeils|e-mail imeil|feedback fídbac|coach couch|coaching couchin|manager mánayer|managers mánayers
marketing márquetin|ranking ránquin|shopping shópin|jeans yins|gym yim|crossfit crósfit|sandwich sánduich|halloween jálowin|hollywood jóliwud|broadway bródwei|beatles bítels|michael máiquel|jackson yacson
harry járri|potter póter|disney dísnei|shakespeare shéikspir|chopin shopán|rousseau rusó|voltaire voltér|beethoven betóven|ballet balé|boutique butic|gourmet gurmé|collage colash|croissant cruasán|croissants cruasáns
bluetooth blutuz|router rúter|routers rúters|cloud claud|blockchain blóchein|ipad áipad|startup estártap|startups estártaps|networking nétworquin|influencer influénser|influencers influénsers|selfie sélfi|selfies sélfis
hashtag jáshtag|hashtags jáshtags|gaming guéimin|gamer guéimer|gamers guéimers|fake féic|news nius|fitness fítnes|running ránin|spinning espínin|jogging yóguin|outlet áutlet|ticket tíquet|tickets tíquets
freelance frilans|freelancer frilánser|freelancers frilánsers|home joum|office ófis|business bísnes|marketplace márquetpleis|newsletter niusléter|backup bácap|password páswor|deadline dédlain|playlist pléilist
spotify espótifai|chatgpt chat-yi-pi-ti|machine mashín|learning lérnin|deep dip|cookies cúquis|cookie cúqui|driver dráiver|drivers dráivers|airbag érbag|parking párquin|camping cámpin|catering quéiterin|casting cástin
rafting ráftin|surfing súrfin|trekking tréquin|bullying búlin|spam espam|country cántri|blues blus|soul sóul|punk panc|thriller tríler|spoiler espóiler|spoilers espóilers|remake riméic|bestseller bestséler
light láit|cool cul|hacker jáquer|hackers jáquers|hobby jóbi|hobbies jóbis|hall jol|holding jóldin|hit jit|hits jits|hockey jóquei|hip-hop jípjop|hardcore járcor|baseball béisbol|washington uáshinton|york iork|new niú
houston jiúston|liverpool líverpul|street estrit|wall uol|john yon|george yorch|charles charls|steve estiv|jobs yobs|gates guéits|elon ílon|musk másc|trump tramp|biden báiden|taylor téilor|swift suift
justin yástin|bieber bíber|star estar|wars uors|game guéim|games guéims|zoom zum|airbnb érbianbi|manchester mánchester|dropbox drópbox|photoshop fótoshop|github guítjab|javascript yávascript|python páizon
`;

/** The words of a Spanish text that espeak-ng would read wrong, in order. */
export const spanishRespellings = createRespeller(
  namesOf(FOREIGN).map(([word, respelling]) => ruleOf(word, respelling, word)),
);
