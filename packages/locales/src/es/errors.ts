import type { Namespaces } from '../namespaces.ts';

/** What was refused, and what is remarked upon. */
export const errors: Namespaces['errors'] = {
  errors: {
    INVALID_INPUT:
      '{reason, select, missing {Falta el campo {field}. Envíelo e inténtelo de nuevo.} other {El valor de {field} no es válido. Revíselo e inténtelo de nuevo.}}',
    MALFORMED_BODY: 'El cuerpo de la solicitud no es JSON válido.',
    BODY_TOO_LARGE: 'La solicitud es demasiado grande. El límite es de {limit} bytes.',
    UNSUPPORTED_MEDIA_TYPE: 'Este tipo de contenido no se admite. Use {allowed}.',
    UNSUPPORTED_CONTENT_ENCODING: 'Este Content-Encoding no se admite. Use uno de {allowed}, o ninguno.',
    MALFORMED_REQUEST: 'La solicitud no es HTTP válido.',
    HEADERS_TOO_LARGE:
      'La dirección y las cabeceras de la solicitud son demasiado largas. El límite es de {limit} bytes.',
    REQUEST_TIMEOUT: 'La solicitud tardó demasiado en llegar. Inténtelo de nuevo.',
    NOT_FOUND: 'Recurso no encontrado.',
    METHOD_NOT_ALLOWED: 'Esta dirección no admite ese método.',
    RANGE_NOT_SATISFIABLE: 'El intervalo solicitado queda fuera del audio.',
    FINGERPRINT_REQUIRED:
      'Envíe un identificador del navegador de {min}–{max} caracteres en X-Browser-Fingerprint.',
    IDEMPOTENCY_KEY_REUSED: 'Este Idempotency-Key ya se usó en otra solicitud. Elija otro.',
    SESSION_EXPIRED: 'Su sesión ha caducado. Inicie sesión de nuevo.',
    LOGIN_REQUIRED: 'Inicie sesión primero.',
    PERMISSION_DENIED: 'No tiene permiso para hacer esto.',
    HOST_FORBIDDEN:
      'Esta dirección podría ser de otro sitio. Abra Parlando por su dirección IP o póngala en PUBLIC_URL.',
    KEY_INVALID:
      '{reason, select, missing {Falta la clave. Cree una y envíela.} revoked {Esta clave se ha revocado. Cree otra.} expired {Esta clave ha caducado. Cree otra.} other {Esta clave no es válida. Compruebe que está completa.}}',
    KEY_FORBIDDEN:
      '{reason, select, scope {Esta clave no tiene permiso para esto. Cree una que lo tenga.} origin {Las páginas de este sitio no tienen acceso. Añada el sitio a una clave.} other {Esto no se puede hacer con una clave. Inicie sesión.}}',
    KEY_NOT_FOUND: 'Esta clave no existe o se ha revocado.',
    TOO_MANY_KEYS: 'Tiene {limit} claves, que es el límite. Revoque alguna que ya no use.',
    BANNED: 'Esta cuenta está restringida. Consulte al administrador.',
    INVALID_CREDENTIALS: 'Correo, usuario o contraseña incorrectos. Inténtelo de nuevo.',
    CONFIRMATION_REQUIRED: 'Confirme primero su contraseña.',
    TOO_MANY_ATTEMPTS: 'Demasiados intentos. Inténtelo más tarde.',
    CODE_INVALID: 'El código de verificación es incorrecto o ha caducado. Pida otro.',
    USERNAME_TAKEN: 'Este nombre de usuario ya está en uso. Elija otro.',
    USER_NOT_FOUND: 'Esta cuenta no existe.',
    OWN_ACCOUNT: 'No puede hacer esto con su propia cuenta.',
    LAST_ADMINISTRATOR:
      'Usted es la única persona que administra este sitio. Nombre antes a otra persona administradora.',
    SESSION_NOT_FOUND: 'Esta sesión no existe o ya ha terminado.',
    MAIL_FAILED: 'No se pudo enviar el código. Inténtelo más tarde.',
    RECENT_LOGIN_REQUIRED:
      'Vuelva a iniciar sesión escaneando el código; después tendrá 15 minutos para hacer esto.',
    WECHAT_LOGIN_DISABLED: 'El inicio de sesión con WeChat aún no está disponible.',
    WECHAT_LOGIN_FAILED: 'No se pudo iniciar sesión con WeChat. Inténtelo de nuevo.',
    WECHAT_TAKEN:
      'Esta cuenta de WeChat está vinculada a otra cuenta. Inicie sesión con ella y desvincúlela allí, o elimine esa otra cuenta.',
    LAST_WAY_IN:
      'WeChat es la única forma de iniciar sesión en esta cuenta. Cree una contraseña antes de desvincularla.',
    SIGNATURE_INVALID: 'La firma no es válida.',
    TEXT_EMPTY: 'Escriba el texto que desea convertir.',
    TEXT_TOO_LONG:
      'El texto es demasiado largo: {actual} caracteres; el límite es {limit}. Divídalo en varias conversiones.',
    NOTHING_TO_SPEAK:
      'No hay nada en este texto que la voz pueda leer. Añada palabras en su idioma o elija otra voz.',
    TOO_LONG_AUDIO:
      '{reason, select, silence {Las pausas suman {predictedSeconds} segundos y el límite es {limitSeconds}. Acorte algunas o divida el texto en varias conversiones.} other {El audio sería demasiado largo: se prevén {predictedSeconds} segundos y el límite es {limitSeconds}. Divídalo en varias conversiones o acorte las pausas.}}',
    CUES_INVALID:
      '{reason, select, count {Hay {actual} subtítulos y el límite es {limit}. Divida el archivo.} text {El subtítulo {cue} tiene {actual} caracteres y el límite es {limit}. Divídalo.} other {El subtítulo {cue} termina, o el siguiente empieza, menos de {limit} milisegundos después de su comienzo. Corrija sus tiempos.}}',
    VOICE_NOT_FOUND: 'No existe la voz {voice}. Elija otra.',
    VOICE_REQUIRES_KEY: '{voice} necesita su propia clave de voz; el servicio gratuito no puede leerla.',
    UNKNOWN_API_TYPE: 'Servicio desconocido. Elija de nuevo un servicio.',
    SSML_EMPTY: 'Escriba el SSML.',
    SSML_NO_SPEAK: 'El SSML necesita <speak> como elemento raíz (línea {line}, columna {column}).',
    SSML_NO_VOICE: 'El SSML necesita un elemento <voice> (línea {line}, columna {column}).',
    SSML_UNCLOSED_SPEAK: '<speak> no está cerrado (línea {line}, columna {column}).',
    SSML_VOICE_NO_NAME: '<voice> no tiene el atributo name (línea {line}, columna {column}).',
    SSML_INVALID_XML: 'Este SSML no es XML válido (línea {line}, columna {column}).',
    SSML_STRUCTURE: 'Aquí no se permite ese elemento, atributo o valor (línea {line}, columna {column}).',
    INSUFFICIENT_QUOTA:
      '{limit, select, guest {Los caracteres gratuitos de hoy para invitados no bastan: se necesitan {required}, quedan {remaining} y faltan {missing}. Regístrese para tener más cada día, o vuelva mañana.} address {Los invitados de su red han usado casi todos los caracteres gratuitos de hoy: se necesitan {required}, quedan {remaining} y faltan {missing}. Inicie sesión o regístrese, o vuelva mañana.} user {Los caracteres de hoy no bastan: se necesitan {required}, quedan {remaining} y faltan {missing}. Un paquete le da más, o vuelva mañana.} package {Los caracteres de hoy y su paquete no bastan: se necesitan {required}, quedan {remaining} y faltan {missing}. Amplíe su paquete, o vuelva mañana.} key {Los caracteres de hoy de esta clave no bastan: se necesitan {required}, quedan {remaining} y faltan {missing}. Aumente su límite diario o vuelva mañana.} other {Cuota insuficiente: se necesitan {required} caracteres, quedan {remaining}, faltan {missing}. Vuelva mañana.}}',
    RATE_LIMIT_EXCEEDED: 'Demasiadas solicitudes seguidas. Espere un momento e inténtelo de nuevo.',
    TOO_MANY_REQUESTS:
      '{reason, select, code {Acabamos de enviar un código. Podrá pedir otro en {seconds} segundos.} perMinute {Se permiten como máximo {limit} solicitudes por minuto. Inténtelo de nuevo en {seconds} segundos.} atOnce {Se permiten como máximo {limit} solicitudes a la vez. Inténtelo de nuevo cuando termine alguna.} other {El sistema está ocupado. Inténtelo más tarde.}}',
    TASK_NOT_FOUND: 'Esta tarea no existe o se ha eliminado.',
    TASK_NOT_CANCELLABLE: 'Esta tarea ya ha terminado y no se puede cancelar.',
    TASK_NOT_RETRYABLE: 'Solo se puede reintentar una tarea fallida.',
    TASK_CANCELLED: 'Cancelado por el usuario.',
    TASK_HAS_NO_SPEAKERS: 'Esta tarea no tiene personajes, así que no hay un audio de cada uno.',
    AUDIO_NOT_FOUND: 'Este audio no existe o ha caducado.',
    QUEUE_SHARE_FULL:
      '{reason, select, batches {Los invitados de su red ya tienen {limit} lotes en marcha. Espere a que termine uno, o inicie sesión, e inténtelo de nuevo.} projects {Los invitados de su red ya tienen {limit} proyectos. Inicie sesión para crear uno.} other {Usted, u otras personas de su red, ya tienen {limit} conversiones en espera. Espere a que terminen algunas e inténtelo de nuevo.}}',
    QUEUE_FULL:
      'Hay muchas conversiones en curso: la suya tardaría unos {estimatedSeconds} segundos en empezar. No se ha cobrado nada. Inténtelo más tarde, o inicie sesión para ponerse en la cola.',
    QUEUE_CLEARED: 'Un administrador ha vaciado la cola. Envíe la solicitud más tarde.',
    ORDER_NOT_FOUND: 'Este pedido no existe o está cerrado. Consulte sus pedidos o haga uno nuevo.',
    PAYMENT_NOT_FINISHED: 'El pago aún no ha terminado. Cuando haya pagado, esto se actualizará solo.',
    PAYMENT_FAILED:
      'El pago ha fallado: el dinero no llegó o se reembolsó. Haga un pedido nuevo o consulte al administrador.',
    PLAN_NOT_FOUND: 'Este plan no existe o ya no se vende. Elija otro.',
    TOO_MANY_ORDERS: 'Tiene {limit} pedidos sin pagar. Pague o cancele uno de ellos primero.',
    GATEWAY_UNAVAILABLE: 'Esta forma de pago no está disponible ahora. Inténtelo más tarde o elija otra.',
    NOTIFICATION_REFUSED:
      'No se pudo confirmar que este aviso venga de la pasarela de pago y se ha ignorado.',
    ORDER_NOT_REFUNDABLE: 'Este pedido no tiene ningún pago que reembolsar.',
    REFUND_REFUSED: 'La pasarela de pago rechazó el reembolso. Hágalo en la consola de la pasarela.',
    REDEEM_CODE_INVALID:
      '{reason, select, used {Este código ya se ha usado.} expired {Este código ha caducado o se ha anulado.} other {El código no es válido. Revíselo e inténtelo de nuevo.}}',
    CODE_BATCH_NOT_FOUND: 'Este lote de códigos no existe.',
    BATCH_EMPTY: 'Añada primero el texto que quiere convertir.',
    BATCH_RUNNING: 'Conversión en curso. Espere un momento.',
    BATCH_TOO_LARGE:
      'Demasiados elementos: {actual}; un lote admite {limit} como máximo. Conviértalos en varios lotes.',
    BATCH_NOT_FOUND: 'Este lote no existe o se ha eliminado.',
    PROJECT_NOT_FOUND: 'Este proyecto o capítulo no existe o se ha eliminado.',
    PROJECT_TOO_LARGE:
      '{of, select, chapters {Demasiados capítulos: {actual}; un proyecto admite {limit} como máximo. Divídalo en varios proyectos.} other {Demasiado texto: {actual} caracteres; un proyecto admite {limit} como máximo. Divídalo en varios proyectos.}}',
    TOO_MANY_PROJECTS: 'Ha llegado al límite de proyectos: {limit}. Elimine antes alguno.',
    CONFIGURATION_NOT_FOUND: 'Esta configuración no existe o se ha eliminado.',
    CONFIGURATION_NAME_TAKEN: 'Ya hay una configuración llamada «{name}». Elija otro nombre.',
    TOO_MANY_CONFIGURATIONS: 'Se pueden guardar {limit} configuraciones como máximo. Elimine antes alguna.',
    DICTIONARY_FULL: 'Un diccionario admite {limit} palabras como máximo. Elimine antes alguna.',
    CONFIGURATION_STORAGE_FULL:
      'El almacenamiento de este navegador está lleno o no se puede usar: la configuración no se ha guardado.',
    EMPTY_CONTENT: 'No hay contenido que convertir.',
    MISSING_AZURE_KEY: 'Configure la clave de API de Azure Speech en los ajustes.',
    MISSING_AZURE_REGION: 'Configure la región del servicio de Azure en los ajustes.',
    MISSING_TTS88_URL: 'Configure la dirección de la API de terceros en los ajustes.',
    MISSING_TTS88_KEY: 'Configure la clave de la API de TTS88 en los ajustes.',
    MISSING_OPENAI_KEY: 'Configure la clave de la API de OpenAI en los ajustes.',
    AUTH_ERROR: 'Error de autenticación: la clave de API no es válida o no tiene permiso.',
    RATE_LIMITED: 'Demasiadas solicitudes. Inténtelo más tarde.',
    SERVER_ERROR: 'El proveedor ha tenido un error. Inténtelo más tarde.',
    SSML_SYNTAX_ERROR: 'El proveedor de voz no acepta este SSML. Revise sus etiquetas y valores.',
    QUOTA_EXCEEDED: 'La cuota gratuita está agotada. Use la API de TTS88 para convertir sin límite.',
    CREDIT_USED_UP: 'Su saldo con este proveedor está agotado. Recárguelo o use otra clave.',
    MAX_RETRY_EXCEEDED: 'Sin éxito después de {attempts} intentos. Inténtelo más tarde.',
    PROVIDER_REFUSED:
      'El proveedor ha rechazado la solicitud (estado {status}). Revise la dirección o elija otra voz, otro formato u otro modelo.',
    PROVIDER_NO_AUDIO: 'La respuesta del proveedor no es un audio completo. Inténtelo de nuevo.',
    PROVIDER_AUDIO_LIMIT:
      'El proveedor corta el audio a los {minutes} minutos y omite el resto. Divida el texto, por ejemplo en varios elementos de un lote.',
    PROVIDER_UNREADABLE:
      'La respuesta del proveedor está incompleta o no se entiende. Revise la dirección e inténtelo de nuevo.',
    PROVIDER_UNREACHABLE:
      'No se puede conectar con el proveedor. Revise la dirección y la red; si no admite navegadores, elija «a través del servidor» en los ajustes.',
    PROVIDER_TIMEOUT: 'El proveedor no ha respondido a tiempo. Inténtelo más tarde.',
    RELAY_ADDRESS_FORBIDDEN:
      'El servidor no puede conectarse a {host}: apunta a una red interna o no está en la lista del administrador. Use otra dirección o envíe desde este navegador.',
    KEY_HOST_CHANGED:
      'La clave no se guardó para {host}. Revise la dirección e introduzca la clave de nuevo.',
    PAGE_NOT_READ: 'No se puede leer la página. Copie su texto, o guárdela e importe el archivo.',
    ENGINE_UNAVAILABLE: 'Ningún motor de voz puede leer esta voz ahora. Elija otra o inténtelo más tarde.',
    SYNTHESIS_FAILED: 'No se pudo generar la voz. Inténtelo de nuevo.',
    STORAGE_FULL:
      'El almacenamiento del servidor está lleno y no se puede generar audio nuevo; el anterior sigue disponible. Inténtelo más tarde o pida a quien administra el servidor que libere espacio.',
    ENGINE_OVERRUN:
      'La voz habló mucho más de lo que el texto puede durar y se detuvo. Esa parte no se cobra. Pruebe con otra voz.',
    SHUTTING_DOWN: 'El servidor se está reiniciando. Inténtelo en un momento.',
    SERVICE_UNAVAILABLE: 'El servicio no está disponible por el momento. Inténtelo más tarde.',
    INTERNAL_ERROR: 'Error interno del servidor. Inténtelo más tarde.',
  },
  warnings: {
    INVALID_CHARACTERS:
      'El texto contiene caracteres especiales (ángulos, llaves, corchetes, barra invertida o de control) que pueden sonar raros.',
    ONLY_DIGITS_AND_PUNCTUATION: 'El texto solo tiene cifras y puntuación. Considere añadir palabras.',
    SSML_NO_EXPRESS_AS: 'No hay mstts:express-as, así que se usa el estilo predeterminado.',
    SSML_UNSUPPORTED_TAG: '<{element}> no se admite. Su texto se lee igualmente.',
    SSML_PROSODY_RATE:
      'La velocidad «{value}» no es válida. Use un número con signo (con % si lo desea) o x-slow, slow, medium, fast, x-fast.',
    SSML_NOT_SPOKEN: 'El motor actual no puede hacer lo que pide <{element}>.',
    TEXT_NOT_SPOKEN: 'Se omitió, porque ninguna voz de este motor lee su escritura: {words}',
    HARDLY_ANY_SOUND:
      'La mayor parte del texto son símbolos que apenas suenan, como emojis. Cuentan igualmente como caracteres.',
    ENGINE_FALLBACK: 'La voz elegida no está disponible ahora, así que leyó la más cercana.',
    STYLE_NOT_SPOKEN:
      'El motor actual no puede expresar el estilo elegido, así que se usó el predeterminado.',
  },
};
