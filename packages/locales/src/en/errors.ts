import type { Namespaces } from '../namespaces.ts';

/** What was refused, and what is remarked upon. */
export const errors: Namespaces['errors'] = {
  errors: {
    INVALID_INPUT:
      '{reason, select, missing {The field {field} is missing. Send it and try again.} other {The value of {field} is not valid. Check it and try again.}}',
    MALFORMED_BODY: 'The request body is not valid JSON.',
    BODY_TOO_LARGE: 'The request is too large. The limit is {limit} bytes.',
    UNSUPPORTED_MEDIA_TYPE: 'This content type is not supported. Use {allowed}.',
    UNSUPPORTED_CONTENT_ENCODING: 'This Content-Encoding is not supported. Use one of {allowed}, or none.',
    MALFORMED_REQUEST: 'The request is not valid HTTP.',
    HEADERS_TOO_LARGE: 'The address and headers of the request are too long. The limit is {limit} bytes.',
    REQUEST_TIMEOUT: 'The request took too long to arrive. Please try again.',
    NOT_FOUND: 'Resource not found.',
    METHOD_NOT_ALLOWED: 'This address does not support that method.',
    RANGE_NOT_SATISFIABLE: 'The requested range lies outside the audio.',
    FINGERPRINT_REQUIRED: 'Send a browser fingerprint of {min}–{max} characters in X-Browser-Fingerprint.',
    IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for a different request. Choose another.',
    SESSION_EXPIRED: 'Your login has expired. Please log in again.',
    LOGIN_REQUIRED: 'Please log in first.',
    PERMISSION_DENIED: 'You do not have permission to do this.',
    HOST_FORBIDDEN:
      'This address may belong to another site. Open Parlando by its IP address, or set PUBLIC_URL to this address.',
    KEY_INVALID:
      '{reason, select, missing {No API key was sent. Create one and send it.} revoked {This API key has been revoked. Create a new one.} expired {This API key has expired. Create a new one.} other {This API key is not valid. Check that you copied all of it.}}',
    KEY_FORBIDDEN:
      '{reason, select, scope {This API key does not have that permission. Create one that has it.} origin {Pages of this site have no access. Add the site to an API key.} other {This cannot be done with an API key. Log in instead.}}',
    KEY_NOT_FOUND: 'This API key does not exist or has been revoked.',
    TOO_MANY_KEYS:
      'You already have {limit} API keys, which is the limit. Revoke one that you no longer use.',
    BANNED: 'This account is restricted. Please ask the administrator.',
    INVALID_CREDENTIALS: 'Wrong e-mail, username or password. Please try again.',
    CONFIRMATION_REQUIRED: 'Please confirm your password first.',
    TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
    CODE_INVALID: 'The verification code is wrong or has expired. Get a new one.',
    USERNAME_TAKEN: 'This username is taken. Choose another.',
    USER_NOT_FOUND: 'This account does not exist.',
    OWN_ACCOUNT: 'You cannot do this to your own account.',
    LAST_ADMINISTRATOR:
      'You are the only administrator of this site. Make somebody else an administrator first.',
    SESSION_NOT_FOUND: 'This session does not exist or has ended.',
    MAIL_FAILED: 'The code could not be mailed. Please try again later.',
    RECENT_LOGIN_REQUIRED: 'Please log in again by scanning the code. You then have 15 minutes to do this.',
    WECHAT_LOGIN_DISABLED: 'WeChat login is not available yet.',
    WECHAT_LOGIN_FAILED: 'WeChat login failed. Please try again.',
    WECHAT_TAKEN:
      'This WeChat account is linked to another account. Log in with it first, then unlink it there or delete that account.',
    LAST_WAY_IN: 'WeChat is the only way to log in to this account. Set a password before you unlink it.',
    SIGNATURE_INVALID: 'The signature is not valid.',
    TEXT_EMPTY: 'Please enter text to convert.',
    TEXT_TOO_LONG:
      'The text is too long: {actual} characters, and the limit is {limit}. Split it into several conversions.',
    NOTHING_TO_SPEAK:
      'There is nothing in this text that the voice can speak. Add words in its language, or choose another voice.',
    TOO_LONG_AUDIO:
      '{reason, select, silence {The pauses add up to {predictedSeconds} seconds, and the limit is {limitSeconds}. Shorten some of them, or split the text into several conversions.} other {The audio would be too long: about {predictedSeconds} seconds, and the limit is {limitSeconds}. Split the text into several conversions, or shorten its pauses.}}',
    CUES_INVALID:
      '{reason, select, count {There are {actual} subtitles, and the limit is {limit}. Split the file.} text {Subtitle {cue} has {actual} characters, and the limit is {limit}. Split it.} other {Subtitle {cue} ends, or the next one begins, less than {limit} milliseconds after it begins. Correct its times.}}',
    VOICE_NOT_FOUND: 'There is no voice called {voice}. Choose another.',
    VOICE_REQUIRES_KEY: '{voice} needs your own speech key; the free service cannot speak it.',
    UNKNOWN_API_TYPE: 'Unknown service. Choose a service again.',
    SSML_EMPTY: 'Please enter SSML.',
    SSML_NO_SPEAK: 'SSML needs <speak> as its root element (line {line}, column {column}).',
    SSML_NO_VOICE: 'SSML needs a <voice> element (line {line}, column {column}).',
    SSML_UNCLOSED_SPEAK: '<speak> is not closed (line {line}, column {column}).',
    SSML_VOICE_NO_NAME: '<voice> has no name attribute (line {line}, column {column}).',
    SSML_INVALID_XML: 'This SSML is not valid XML (line {line}, column {column}).',
    SSML_STRUCTURE: 'An element, attribute or value is not allowed here (line {line}, column {column}).',
    INSUFFICIENT_QUOTA:
      '{limit, select, guest {Today’s free characters for guests do not cover this: {required} needed, {remaining} left, {missing} missing. Register for more every day, or come back tomorrow.} address {Guests of your network have used nearly all of today’s free characters: {required} needed, {remaining} left, {missing} missing. Log in or register, or come back tomorrow.} user {Today’s characters do not cover this: {required} needed, {remaining} left, {missing} missing. A package gives you more, or come back tomorrow.} package {Today’s characters and your package do not cover this: {required} needed, {remaining} left, {missing} missing. Add to your package, or come back tomorrow.} key {What is left of this key’s daily limit does not cover this: {required} needed, {remaining} left, {missing} missing. Raise its daily limit, or come back tomorrow.} other {Not enough quota: {required} characters needed, {remaining} left, {missing} missing. Come back tomorrow.}}',
    RATE_LIMIT_EXCEEDED: 'Too many requests in a row. Wait a moment and try again.',
    TOO_MANY_REQUESTS:
      '{reason, select, code {A code was sent a moment ago. You can get another in {seconds} seconds.} perMinute {At most {limit} requests a minute are allowed. Please try again in {seconds} seconds.} atOnce {At most {limit} requests at once are allowed. Please try again when one has ended.} other {The system is busy. Please try again later.}}',
    TASK_NOT_FOUND: 'This task does not exist or was deleted.',
    TASK_NOT_CANCELLABLE: 'This task has already ended and cannot be cancelled.',
    TASK_NOT_RETRYABLE: 'Only a failed task can be tried again.',
    TASK_CANCELLED: 'Cancelled by the user.',
    TASK_HAS_NO_SPEAKERS: 'This task has no named speakers, so there is no separate audio for each.',
    AUDIO_NOT_FOUND: 'This audio does not exist or has expired.',
    QUEUE_SHARE_FULL:
      '{reason, select, batches {Guests of your network are running {limit} batches already. Wait until one has ended, or log in, then try again.} projects {Guests of your network have {limit} projects already. Log in to make one.} other {You, or others on your network, have {limit} conversions waiting already. Wait until some are done, then try again.}}',
    QUEUE_FULL:
      'Many people are converting now: it would take about {estimatedSeconds} seconds to begin. Nothing was charged. Try again later, or log in to queue anyway.',
    QUEUE_CLEARED: 'An administrator cleared the queue. Please submit again later.',
    ORDER_NOT_FOUND: 'This order does not exist or is closed. See your orders, or order again.',
    PAYMENT_NOT_FINISHED: 'The payment is not finished yet. Once you have paid, this updates by itself.',
    PAYMENT_FAILED:
      'The payment failed: no money arrived, or it was returned. Order again, or ask the administrator.',
    PLAN_NOT_FOUND: 'This plan does not exist or is no longer on sale. Choose another.',
    TOO_MANY_ORDERS: 'You have {limit} unpaid orders. Pay or cancel one of them first.',
    GATEWAY_UNAVAILABLE: 'This payment method is not available now. Try again later, or choose another.',
    NOTIFICATION_REFUSED:
      'This notification could not be confirmed to come from the payment gateway and was ignored.',
    ORDER_NOT_REFUNDABLE: 'This order has no payment that can be refunded.',
    REFUND_REFUSED:
      'The payment gateway refused the refund. Refund the payment in the gateway’s own console.',
    REDEEM_CODE_INVALID:
      '{reason, select, used {This code has been used.} expired {This code has expired or was revoked.} other {This code is not valid. Check it and try again.}}',
    CODE_BATCH_NOT_FOUND: 'This batch of codes does not exist.',
    BATCH_EMPTY: 'Please add text to convert first.',
    BATCH_RUNNING: 'Converting, please wait.',
    BATCH_TOO_LARGE:
      'Too many items: {actual}; a batch holds at most {limit}. Convert them in several batches.',
    BATCH_NOT_FOUND: 'This batch does not exist or has been deleted.',
    PROJECT_NOT_FOUND: 'This project or chapter does not exist or has been deleted.',
    PROJECT_TOO_LARGE:
      '{of, select, chapters {Too many chapters: {actual}; a project holds at most {limit}. Make several projects of it.} other {Too much text: {actual} characters; a project holds at most {limit}. Make several projects of it.}}',
    TOO_MANY_PROJECTS: 'You have reached the limit of projects: {limit}. Delete one first.',
    CONFIGURATION_NOT_FOUND: 'This configuration does not exist or has been deleted.',
    CONFIGURATION_NAME_TAKEN: 'There is already a configuration called “{name}”. Choose another name.',
    TOO_MANY_CONFIGURATIONS: 'At most {limit} configurations can be saved. Delete some first.',
    DICTIONARY_FULL: 'A dictionary holds at most {limit} words. Delete some first.',
    CONFIGURATION_STORAGE_FULL:
      'This browser’s storage is full or unavailable: the configuration was not saved.',
    EMPTY_CONTENT: 'There is no content to convert.',
    MISSING_AZURE_KEY: 'Please configure the Azure Speech API key in settings.',
    MISSING_AZURE_REGION: 'Please configure the Azure service region in settings.',
    MISSING_TTS88_URL: 'Please configure the third-party API address in settings.',
    MISSING_TTS88_KEY: 'Please configure the TTS88 API key in settings.',
    MISSING_OPENAI_KEY: 'Please configure the OpenAI API key in settings.',
    AUTH_ERROR: 'Authentication failed: the API key is invalid or unauthorised.',
    RATE_LIMITED: 'Too many requests, try again later.',
    SERVER_ERROR: 'The provider reported an error. Try again later.',
    SSML_SYNTAX_ERROR: 'The speech provider does not accept this SSML. Check its tags and values.',
    QUOTA_EXCEEDED: 'The free quota is used up. Use the TTS88 API for unlimited conversions.',
    CREDIT_USED_UP: 'Your credit with this provider is used up. Top it up or use another key.',
    MAX_RETRY_EXCEEDED: 'It still failed after {attempts} attempts. Try again later.',
    PROVIDER_REFUSED:
      'The provider refused the request (status {status}). Check the address, or choose another voice, format or model.',
    PROVIDER_NO_AUDIO: 'The provider’s response is not complete audio. Try again.',
    PROVIDER_AUDIO_LIMIT:
      'The provider ends audio at {minutes} minutes and drops the rest. Split the text, for example into several batch items.',
    PROVIDER_UNREADABLE:
      'The provider’s response is incomplete or cannot be understood. Check the address and try again.',
    PROVIDER_UNREACHABLE:
      'The provider cannot be reached. Check the address and your network; if it forbids browsers, switch to “through the server” in settings.',
    PROVIDER_TIMEOUT: 'The provider did not respond in time. Try again later.',
    RELAY_ADDRESS_FORBIDDEN:
      'The server may not connect to {host}: it points into an internal network or is not on the operator’s list. Use another address, or send from this browser.',
    KEY_HOST_CHANGED: 'The key was not saved for {host}. Check the address and enter the key again.',
    PAGE_NOT_READ: 'The page cannot be read. Copy its text, or save it and import the file.',
    ENGINE_UNAVAILABLE: 'No speech engine can speak this voice now. Choose another voice or try again later.',
    SYNTHESIS_FAILED: 'The speech could not be generated. Please try again.',
    STORAGE_FULL:
      'The server’s storage is full, so nothing new can be spoken; earlier audio is still there. Please try again later, or ask whoever runs the server to make room.',
    ENGINE_OVERRUN:
      'The voice spoke far longer than the text can take and was stopped. Nothing was charged for that part. Try another voice.',
    SHUTTING_DOWN: 'The server is restarting. Please try again in a moment.',
    SERVICE_UNAVAILABLE: 'The service is unavailable for the moment. Please try again later.',
    INTERNAL_ERROR: 'Internal server error. Please try again later.',
  },
  warnings: {
    INVALID_CHARACTERS:
      'The text has special characters (angle brackets, braces, square brackets, backslash or control characters) that may sound odd.',
    ONLY_DIGITS_AND_PUNCTUATION: 'The text has only digits and punctuation. Consider adding words.',
    SSML_NO_EXPRESS_AS: 'There is no mstts:express-as, so the default style is used.',
    SSML_UNSUPPORTED_TAG: '<{element}> is not supported. Its text is still spoken.',
    SSML_PROSODY_RATE:
      'The rate “{value}” is not valid. Use a signed number (with % if you like) or x-slow, slow, medium, fast, x-fast.',
    SSML_NOT_SPOKEN: 'The current engine cannot do what <{element}> asks for.',
    TEXT_NOT_SPOKEN: 'Left out because no voice of this engine can read their script: {words}',
    HARDLY_ANY_SOUND:
      'Most of this text is symbols that make little or no sound, such as emoji. They still count as characters.',
    ENGINE_FALLBACK: 'The chosen voice is not available now, so the nearest one spoke.',
    STYLE_NOT_SPOKEN: 'The current engine cannot speak the chosen style, so the default style was used.',
  },
};
