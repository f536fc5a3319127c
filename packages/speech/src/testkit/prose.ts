/** A few ordinary sentences of the languages that are spoken most, by language. */
export const PROSE: Readonly<Record<string, readonly string[]>> = {
  ar: [
    'كان الهواء في الصباح هادئا، وكانوا يمشون ببطء على طول النهر.',
    'من فضلك اتصل بي قبل الساعة الخامسة، فالاجتماع يبدأ في السادسة.',
    'شكرا جزيلا على طلبك. سوف نرسله يوم الاثنين.',
  ],
  de: [
    'Die Luft am frühen Morgen war still, und sie gingen langsam am Fluss entlang.',
    'Bitte rufen Sie mich vor fünf zurück, die Besprechung beginnt um sechs.',
    'Vielen Dank für Ihre Bestellung. Wir verschicken sie am Montag.',
  ],
  en: [
    'The early morning air was calm, and they wandered slowly along the river.',
    'Please call me back before five; the meeting about the new budget starts at six.',
    'Thank you very much for your order. It will be shipped on Monday.',
  ],
  es: [
    'La mañana era muy tranquila y ellos iban andando despacio por la orilla del río.',
    'Por favor, llámeme antes de las cinco; la reunión empieza a las seis.',
    'Muchas gracias por su pedido. Lo enviaremos el lunes.',
  ],
  fr: [
    "L'air du matin était calme, et ils marchaient lentement le long de la rivière.",
    'Rappelez-moi avant cinq heures, la réunion commence à six heures.',
    'Merci beaucoup pour votre commande. Elle partira lundi.',
  ],
  hi: [
    'सुबह की हवा शांत थी और वे नदी के किनारे धीरे धीरे चल रहे थे।',
    'कृपया पाँच बजे से पहले मुझे फ़ोन कीजिए, बैठक छह बजे शुरू होगी।',
    'आपके ऑर्डर के लिए बहुत बहुत धन्यवाद। हम इसे सोमवार को भेजेंगे।',
  ],
  it: [
    "L'aria del mattino era calma, e loro camminavano lentamente lungo il fiume.",
    'Per favore mi richiami prima delle cinque, la riunione comincia alle sei.',
    'Grazie mille per il suo ordine. Lo spediremo lunedì.',
  ],
  ja: [
    'あさの くうきは しずかで、かれらは かわに そって ゆっくり あるいていました。',
    'ごじ までに でんわを ください。かいぎは ろくじに はじまります。',
  ],
  ko: [
    '이른 아침 공기는 고요했고, 그들은 강을 따라 천천히 걸었습니다.',
    '다섯 시 전에 전화해 주세요. 회의는 여섯 시에 시작합니다.',
    '주문해 주셔서 대단히 감사합니다. 월요일에 보내 드리겠습니다.',
  ],
  pt: [
    'O ar da manhã estava calmo, e eles caminhavam devagar pela margem do rio.',
    'Por favor, ligue para mim antes das cinco; a reunião começa às seis.',
    'Muito obrigado pelo seu pedido. Vamos enviá-lo na segunda-feira.',
  ],
  ru: [
    'Утренний воздух был спокоен, и они медленно шли вдоль реки.',
    'Пожалуйста, перезвоните мне до пяти: совещание начнётся в шесть.',
    'Большое спасибо за ваш заказ. Мы отправим его в понедельник.',
  ],
  vi: [
    'Buổi sáng sớm không khí rất yên tĩnh, và họ đi chậm rãi dọc theo bờ sông.',
    'Xin hãy gọi lại cho tôi trước năm giờ, cuộc họp bắt đầu lúc sáu giờ.',
  ],
  zh: [
    '清晨的空气很安静，他们沿着河边慢慢地走。',
    '请在五点之前给我回电话，新预算的会议六点开始。',
    '非常感谢您的订购，我们将在星期一发货。',
  ],
};
