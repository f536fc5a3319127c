curl --fail-with-body '{origin}/elevenlabs/v1/text-to-speech/{voiceId}' \
  -H 'Content-Type: application/json' \
  -H 'xi-api-key: {key}' \
  -o speech.mp3 --data-binary @- <<'JSON'
{elevenlabs}
JSON
