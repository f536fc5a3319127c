claude mcp add --transport http parlando '{origin}/mcp' --header 'Authorization: Bearer {key}'
