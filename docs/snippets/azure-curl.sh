curl --fail-with-body '{origin}/cognitiveservices/v1' \
  -H 'Content-Type: application/ssml+xml' \
  -H 'Ocp-Apim-Subscription-Key: {key}' \
  -H 'X-Microsoft-OutputFormat: audio-24khz-96kbitrate-mono-mp3' \
  -o speech.mp3 --data-binary @- <<'SSML'
{ssml}
SSML
