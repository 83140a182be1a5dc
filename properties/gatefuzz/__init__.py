"""What `liarproof gate --fuzz` asks: fresh boards, and relations between them that always hold."""
